"""A Redis with a password behind TLS, under a CA of one's own: broker, counters and whoever listens all go there."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest
from redis import Redis, RedisError

from penance_campaign import environment
from penance_campaign.ports import claim_free_port
from tests.house import PATIENCE, open_house, until
from tests.ops.certificate import certified
from tests.penance_campaign.test_house import enlisted, pilot_in

SERVER = shutil.which("redis-server", path=f"{os.environ['PATH']}:/usr/bin")
PASSWORD = "a:password/with@signs"
pytestmark = [
    pytest.mark.machinery,
    pytest.mark.skipif(not SERVER, reason="there is no redis-server here that knows TLS: Debian's comes by apt"),
]


@dataclass(frozen=True)
class Behind:
    """Where it is, and who says that it is it."""

    url: str
    ca: Path
    other: Path

    def env(self, ca: Path) -> dict[str, str]:
        return {"REDIS_URL": self.url, "REDIS_CA": str(ca)}

    def client(self, ca: Path) -> Redis:
        return Redis.from_url(environment.redis_url(self.env(ca)), socket_connect_timeout=1)


@pytest.fixture
def behind() -> Iterator[Behind]:
    with tempfile.TemporaryDirectory(prefix="penance-redis-") as folder, claim_free_port("127.0.0.1", 26379) as claim:
        (other := Path(folder, "other")).mkdir()
        ca, certificate, key = certified(Path(folder))
        files = {"cert": certificate, "key": key, "ca-cert": ca}
        said = [part for name, file in files.items() for part in (f"--tls-{name}-file", str(file))]
        command = [str(SERVER), "--bind", "127.0.0.1", "--port", "0", "--tls-port", str(claim.port), "--save", ""]
        process = subprocess.Popen(
            [*command, *said, "--tls-auth-clients", "no", "--requirepass", PASSWORD, "--dir", folder],
            stdout=subprocess.DEVNULL,
        )
        url = f"rediss://:{quote(PASSWORD, safe='')}@127.0.0.1:{claim.port}/0"
        found = Behind(url=url, ca=ca, other=certified(other)[0])
        try:
            until(lambda: _answers(found))
            yield found
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _answers(behind: Behind) -> bool:
    try:
        return bool(behind.client(behind.ca).ping())
    except RedisError:
        return False


@pytest.mark.nightly
def test_a_house_works_with_it(behind: Behind, tmp_path: Path) -> None:
    with behind.client(behind.ca) as redis, open_house(tmp_path, **behind.env(behind.ca)) as house:
        assert house.ask("GET", "/readyz").json["broker"] == "ok"
        demo = house.demo()
        pilot = pilot_in(enlisted(house, demo, "Sister Vail"))
        house.send(demo["campaign"], pilot, "job-t")
        path, token = f"/api/v1/campaigns/{demo['campaign']}/pilots/{pilot}", demo["tokens"]["host"]
        until(lambda: house.ask("GET", path, token=token).json["pilot"]["burdens"])
        counted = redis.info("commandstats")
        assert isinstance(counted, dict)
        for spoken in ("publish", "brpop", "incr"):
            assert any(spoken in name for name in counted), f"nobody said {spoken}"


def test_another_in_its_place_is_not_believed(behind: Behind) -> None:
    with pytest.raises(RedisError), behind.client(behind.other) as redis:
        redis.ping()
