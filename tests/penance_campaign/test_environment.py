"""What the environment may say, and what is answered when it cannot be meant."""

from __future__ import annotations

import stat
from base64 import urlsafe_b64encode
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.exceptions import ImproperlyConfigured

from penance_campaign import environment


class TestDatabase:
    def read(self, url: str, folder: Path = Path("/data")) -> dict[str, object]:
        return environment.database({"DATABASE_URL": url}, folder, {"timeout": 20})

    def test_without_a_word_it_is_sqlite_in_the_data_folder(self) -> None:
        read = self.read("")
        assert (read["NAME"], read["OPTIONS"]) == (Path("/data/penance.sqlite3"), {"timeout": 20})

    @pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
    def test_postgres_is_named_by_its_address(self, scheme: str) -> None:
        read = self.read(f"{scheme}://vess:pa%40ss@db.example:5433/march?sslmode=require")
        assert read["ENGINE"] == "penance_campaign.postgres"
        assert (read["USER"], read["PASSWORD"], read["HOST"], read["PORT"]) == ("vess", "pa@ss", "db.example", 5433)
        assert (read["NAME"], read["OPTIONS"]) == ("march", {**environment.PREPARED, "sslmode": "require"})

    def test_a_socket_is_an_address_too(self) -> None:
        read = self.read("postgresql://postgres:@/march?host=/run/pg")["OPTIONS"]
        assert read == {**environment.PREPARED, "host": "/run/pg"}

    def test_an_address_may_say_when_a_question_is_worth_preparing(self) -> None:
        read = self.read("postgres://db/march?prepare_threshold=7")["OPTIONS"]
        assert read == {**environment.PREPARED, "prepare_threshold": 7}

    def test_an_sqlite_file_may_be_named(self) -> None:
        assert self.read("sqlite:////srv/march.sqlite3")["NAME"] == Path("/srv/march.sqlite3")

    @pytest.mark.parametrize(
        "url",
        [
            "x",
            "mysql://a/b",
            "postgres://",
            "postgres://host",
            "postgres://host:port/name",
            "postgres:/name",
            "sqlite://:memory:",
            "://",
        ],
    )
    def test_anything_else_is_refused_with_the_form(self, url: str) -> None:
        with pytest.raises(ImproperlyConfigured, match=r"DATABASE_URL is not understood: give postgres://"):
            self.read(url)


class TestProxies:
    @pytest.mark.parametrize(("said", "read"), [("", 0), (" ", 0), ("0", 0), ("1", 1), (" 2 ", 2)])
    def test_so_many_as_are_named(self, said: str, read: int) -> None:
        assert environment.proxies({"PROXIES": said}) == read

    def test_without_a_word_nobody_is_believed(self) -> None:
        assert environment.proxies({}) == 0

    @pytest.mark.parametrize("said", ["-1", "one", "10", "1.0", "\u0661"])
    def test_anything_else_is_refused(self, said: str) -> None:
        with pytest.raises(ImproperlyConfigured, match=r"PROXIES is not understood"):
            environment.proxies({"PROXIES": said})


class TestCache:
    def test_a_redis_counts_for_all_and_memory_for_one(self) -> None:
        shared = environment.cache("redis://localhost:6379/0")
        assert (shared["BACKEND"], shared["LOCATION"]) == (
            "django.core.cache.backends.redis.RedisCache",
            ["redis://localhost:6379/0"],
        )
        assert environment.cache("")["BACKEND"] == "django.core.cache.backends.locmem.LocMemCache"


class TestRedis:
    @pytest.mark.parametrize(
        "url", ["", "redis://localhost:6379/0", "redis://:pass@cache.example:6380/1", "unix:///run/redis.sock"]
    )
    def test_an_address_or_nothing(self, url: str) -> None:
        assert environment.redis_url({"REDIS_URL": url}) == url

    def test_behind_tls_whoever_answers_is_checked(self, tmp_path: Path) -> None:
        read = environment.redis_url({"REDIS_URL": "rediss://cache.example/0"})
        assert read == "rediss://cache.example/0?ssl_cert_reqs=required"
        (ca := tmp_path / "ca.pem").touch()
        read = environment.redis_url({"REDIS_URL": "rediss://cache.example/0?db=1", "REDIS_CA": str(ca)})
        assert read == f"rediss://cache.example/0?db=1&{urlencode({'ssl_cert_reqs': 'required', 'ssl_ca_certs': ca})}"

    @pytest.mark.parametrize(
        ("said", "told"),
        [
            ({"REDIS_URL": "redis://cache/0", "REDIS_CA": "/etc/ca.pem"}, "give REDIS_URL as rediss://"),
            ({"REDIS_URL": "rediss://cache/0", "REDIS_CA": "/nowhere.pem"}, "REDIS_CA names no file"),
            ({"REDIS_URL": "rediss://cache/0?ssl_cert_reqs=none"}, "leave ssl_cert_reqs out"),
        ],
    )
    def test_what_cannot_be_meant_is_refused(self, said: dict[str, str], told: str) -> None:
        with pytest.raises(ImproperlyConfigured, match=told):
            environment.redis_url(said)

    @pytest.mark.parametrize("url", ["localhost", "redis:/x", "http://localhost", "redis://"])
    def test_anything_else_is_refused_with_the_form(self, url: str) -> None:
        with pytest.raises(ImproperlyConfigured, match=r"REDIS_URL is not understood: give redis://"):
            environment.redis_url({"REDIS_URL": url})


class TestDataFolder:
    def test_it_is_made(self, tmp_path: Path) -> None:
        assert environment.data_folder({"PENANCE_DATA": str(tmp_path / "a" / "b")}, tmp_path).is_dir()

    def test_one_that_cannot_be_written_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(ImproperlyConfigured, match="set PENANCE_DATA"):
            environment.data_folder({}, tmp_path / "file")


class TestOwnSecret:
    def test_it_is_drawn_once_and_kept_from_others(self, tmp_path: Path) -> None:
        first = environment.own_secret(tmp_path)
        assert environment.own_secret(tmp_path) == first
        assert len(first) == 64
        assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
        assert [file.name for file in tmp_path.iterdir()] == ["secret.key"]

    def test_two_tables_share_none(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        assert environment.own_secret(tmp_path / "a") != environment.own_secret(tmp_path / "b")


class TestHouseKeys:
    ONE, TWO = (urlsafe_b64encode(bytes(range(first, first + 32))).decode() for first in (0, 100))
    SECRET = "a long and secret key, of more than fifty characters, for tests"

    def test_at_a_table_one_is_drawn_once_and_kept_from_others(self, tmp_path: Path) -> None:
        (drawn,) = environment.house_keys({}, tmp_path)
        assert environment.house_keys({}, tmp_path) == [drawn]
        assert stat.S_IMODE((tmp_path / "house.key").stat().st_mode) == 0o600
        assert [file.name for file in tmp_path.iterdir()] == ["house.key"]
        (tmp_path / "other").mkdir()
        assert environment.house_keys({}, tmp_path / "other") != [drawn]

    def test_named_ones_come_first_and_what_was_sealed_before_still_opens(self, tmp_path: Path) -> None:
        (drawn,) = environment.house_keys({}, tmp_path)
        named = {"HOUSE_KEY": f"{self.ONE}, {self.TWO}"}
        assert environment.house_keys(named, tmp_path) == [self.ONE, self.TWO, drawn]
        assert environment.house_keys({"HOUSE_KEY": drawn}, tmp_path) == [drawn]

    def test_in_production_one_comes_of_the_secret_key_and_none_is_drawn(self, tmp_path: Path) -> None:
        (derived,) = environment.house_keys({}, tmp_path, self.SECRET)
        assert environment.house_keys({}, tmp_path, self.SECRET) == [derived]
        assert environment.house_keys({}, tmp_path, self.SECRET + "!") != [derived]
        assert environment.house_keys({"HOUSE_KEY": self.ONE}, tmp_path, self.SECRET) == [self.ONE, derived]
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("said", ["short", f"{ONE},x", "A" * 43 + "=", ONE[:-1], f"{ONE}{TWO}"])
    def test_what_is_no_key_is_refused(self, tmp_path: Path, said: str) -> None:
        with pytest.raises(ImproperlyConfigured, match=r"HOUSE_KEY is not understood: a key has 44 characters.*\.$"):
            environment.house_keys({"HOUSE_KEY": said}, tmp_path)
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("kept", [b"", b" \n", b"no key", b"\xff" * 44])
    def test_a_file_without_a_key_is_refused_and_left(self, tmp_path: Path, kept: bytes) -> None:
        (tmp_path / "house.key").write_bytes(kept)
        with pytest.raises(ImproperlyConfigured, match=r"house\.key holds no key .*: put back the one .*\.$"):
            environment.house_keys({}, tmp_path)
        assert (tmp_path / "house.key").read_bytes() == kept


def test_the_table_is_open_to_this_machine_and_with_a_word_to_its_neighbors() -> None:
    assert environment.table_hosts({}) == ["127.0.0.1", "localhost", "[::1]"]
    assert len(environment.table_hosts({"LAN": "1"})) == 4
