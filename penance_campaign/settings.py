"""The settings. With no environment: one table, one machine. Told who may call, it is production, and strict."""

from __future__ import annotations

import logging
import os
from datetime import timedelta
from pathlib import Path

import structlog
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static

from penance_campaign import VERSION, admin_look, broker, environment, headers, logs, safety, sqlite

SQLITE_VERSION = sqlite.use_the_newest()

BASE_DIR = Path(__file__).resolve().parent.parent
# Apps learn it here, so that they need not know the project.
PROGRAM = f"penance-campaign {VERSION}"
DATA_DIR = environment.data_folder(os.environ, BASE_DIR / "data")

# Who brings a key or says who may call means production; nothing in between.
PRODUCTION = bool(os.environ.get("SECRET_KEY") or os.environ.get("ALLOWED_HOSTS"))
DEBUG = environment.yes(os.environ, "DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY", "") if PRODUCTION else environment.own_secret(DATA_DIR)
ALLOWED_HOSTS = environment.allowed_hosts(os.environ) if PRODUCTION else environment.table_hosts(os.environ)
DATABASES = {"default": environment.database(os.environ, DATA_DIR, sqlite.OPTIONS)}
# Past a pooler, where there is one: migrations go this way.
DATABASE_DIRECT = environment.direct_database(os.environ)
DATABASE_CONNECTIONS = environment.connections(os.environ)
REDIS_URL = environment.redis_url(os.environ)

refused = safety.unsafe_settings(secret=SECRET_KEY, hosts=ALLOWED_HOSTS, debug=DEBUG) if PRODUCTION else []
if "sqlite" in DATABASES["default"]["ENGINE"]:
    refused += safety.unsafe_sqlite(SQLITE_VERSION)
if refused:
    raise ImproperlyConfigured(" ".join(refused))
# What is sealed at rest: the first seals, all open. After the refusals, for none is made of a key that is refused.
HOUSE_KEYS = environment.house_keys(os.environ, DATA_DIR, SECRET_KEY if PRODUCTION else "")

INSTALLED_APPS = [
    "unfold.apps.BasicAppConfig",
    "penance_campaign.apps.HouseConfig",
    "penance_campaign.apps.HouseAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "axes",
    "django_structlog",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_celery_beat",
    "django_htmx",
    "apps.accounts",
    "apps.jobs",
    "apps.chronicle",
    "apps.pilots",
    "apps.caskets",
    "apps.settlement",
    "apps.battles",
    "apps.campaigns",
    "apps.notices",
    "apps.api",
    "apps.web",
    "apps.lab",
    "apps.keeping",
]

MIDDLEWARE = [
    "django.middleware.gzip.GZipMiddleware",
    "penance_campaign.middleware.measured",
    "django.middleware.security.SecurityMiddleware",
    "penance_campaign.headers.with_headers",
    "apps.rest.problem_middleware.kept_to",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "penance_campaign.headers.Policy",
    "penance_campaign.middleware.with_or_without_slash",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "penance_campaign.logs.RequestMiddleware",
    "penance_campaign.middleware.PageGuard",
    "apps.accounts.guests.only_look",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "apps.accounts.session_lifetime.stay",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "penance_campaign.urls"
WSGI_APPLICATION = "penance_campaign.wsgi.application"
APPEND_SLASH = False
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "penance_campaign.looks.version",
                "apps.web.pages.notices_page.on_every_page",
            ]
        },
    }
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

# The game behind the log: the one look upwards.
CHRONICLE_GAME = "apps.campaigns.game.GAME"

# People
AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: who is shut out is not even asked
    "django.contrib.auth.backends.ModelBackend",
    "sesame.backends.ModelBackend",
]
PASSWORD_HASHERS = ["apps.accounts.password_hashers.Argon2id", "apps.accounts.password_hashers.FormerPBKDF2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
SESAME_ONE_TIME = True
SESAME_MAX_AGE = timedelta(hours=1)
ACCOUNTS_CHAIRS = "apps.campaigns.seats.chairs_of"

# Whoever guesses at a name from one address is shut out for a while, in the database, so that all processes know.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # nobody keeps another out by guessing on
AXES_CLIENT_IP_CALLABLE = "apps.accounts.address.address_of"
AXES_LOCKOUT_CALLABLE = "apps.accounts.views.sign_in_page.shut_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_SENSITIVE_PARAMETERS = [
    *("username", "name", "password", "old", "new", "again", "next", "sesame", "csrfmiddlewaretoken"),
    *("ip_address", "user_agent"),
]

# What is counted for a minute: in Redis for all processes together, without one in each for itself.
CACHES = {"default": environment.cache(REDIS_URL)}

# The REST door
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["apps.accounts.tokens.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["apps.rest.strict_json.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["apps.rest.limits.Callers"],
    "EXCEPTION_HANDLER": "apps.api.log_problems.as_problem",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "NUM_PROXIES": environment.proxies(os.environ),
}
# Per token, and for whoever shows none that opens something, per address; pages and passwords per address, and
# passwords in all.
REQUESTS_A_MINUTE = {"reads": 600, "writes": 120, "strangers": 600}
REQUESTS_A_MINUTE |= {"pages": 1200, "pages ahead": 1200, "passwords": 20, "all passwords": 200}
SPECTACULAR_SETTINGS = {
    "TITLE": "Penance Campaign",
    "DESCRIPTION": "Campaigns of Penance: Absolution Through Steel, as a log that can be read, synced and proved.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "TAGS": [
        {"name": "House", "description": "Which version of the program answers."},
        {"name": "Campaigns", "description": "Founding, listing and reading campaigns; forks of one."},
        {"name": "Table", "description": "What there is at a table, now or, by `at`, as it stood."},
        {"name": "Story", "description": "The log: its entries, what they tell of one thing, and all of it as a file."},
        {
            "name": "Commands",
            "description": "The one way in for a change. One `Idempotency-Key` never acts twice; `preview` records "
            "nothing. `commands/` lists every kind with its schema, its roles and an example.",
        },
        {
            "name": "Operations",
            "description": "What is done later: how far it is, what came of it, and calling it off.",
        },
        {"name": "Tokens", "description": "For clients: an account's founds and lists, a seat's acts at its table."},
        {
            "name": "Odds",
            "description": "Exact chances, for anybody. A fraction is a string in lowest terms (`7/12`, `0`, `1`); "
            "`decimals` repeats all of them under the same names, rounded to six places.",
        },
    ],
    "POSTPROCESSING_HOOKS": ["apps.api.openapi_description.completed"],
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

UNFOLD = {
    "SITE_TITLE": "Penance Campaign",
    "SITE_HEADER": "Penance Campaign",
    "SITE_SUBHEADER": VERSION,
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": lambda _: static("penance/favicon.svg")}],
    "SITE_ICON": lambda _: static("penance/favicon.svg"),
    "SHOW_HISTORY": False,
    "STYLES": [lambda _: static("penance/admin.css")],
    "BORDER_RADIUS": "2px",
    "COLORS": admin_look.COLORS,
    "SIDEBAR": {"navigation": admin_look.NAVIGATION},
}

# Whether a stranger may look at the demo as a guest: at the table, unless it is said otherwise.
DEMO_IS_OPEN = environment.yes(os.environ, "DEMO") if os.environ.get("DEMO") else not PRODUCTION
# Whom to write to of what is not safe here: for security.txt.
SECURITY_CONTACT = environment.security_contact(os.environ)
# Where the house is found, for links that are read elsewhere.
HOUSE_URL = environment.house_url(os.environ, ALLOWED_HOSTS, production=PRODUCTION)
# Ways on which somebody is told of what waits for them: mail where a server for it is named, and push by a key of the
# house. What a table names as a place to tell lies outside, unless whoever keeps the house allows its own network.
MAIL = environment.mail(os.environ)
EMAIL_HOST, EMAIL_PORT, EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.host, MAIL.port, MAIL.tls, MAIL.ssl
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, DEFAULT_FROM_EMAIL = MAIL.user, MAIL.password, MAIL.sender
EMAIL_TIMEOUT = 15
PUSH_KEY = environment.push_key(os.environ, SECRET_KEY)
PUSH_CONTACT = environment.push_contact(SECURITY_CONTACT, ALLOWED_HOSTS)
WEBHOOKS_INSIDE = environment.yes(os.environ, "WEBHOOKS_INSIDE")
# What whoever watches the house may read, from another machine with this token; and where its processes count together.
METRICS_TOKEN = environment.metrics_token(os.environ)
MEASURES_DIR = DATA_DIR / "measures"
# The house's own certificate, where `run` is asked for TLS.
TLS_DIR = DATA_DIR / "tls"
# Backups that are made by themselves: at the table each day beside the house, in production where it is told.
BACKUP_DIR = environment.backup_folder(os.environ, None if PRODUCTION else DATA_DIR / "backups")
BACKUP_EVERY = environment.backup_rhythm(os.environ)
BACKUP_KEY = environment.backup_key(os.environ)

# Background work: the message is a hint, the log's keys make a second delivery harmless.
BROKER_DIR = DATA_DIR / "broker"
CELERY_BROKER_URL = REDIS_URL or broker.FOLDER_URL
CELERY_BROKER_TRANSPORT_OPTIONS = broker.redis_options() if REDIS_URL else broker.folder_options(BROKER_DIR)
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker outlives its broker, however long that is away
CELERY_TASK_PUBLISH_RETRY = False  # a request never waits for a broker that is away
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 60
CELERY_TASK_TIME_LIMIT = 90
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_TIMER_PRECISION = 0.2  # so long a worker that is to end waits for its own clock
CELERY_TASK_DEFAULT_QUEUE = "penance"
CELERY_RESULT_EXPIRES = None  # there are no results, so nothing of them is cleaned up every night
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
# Every worker looks by itself for what is due; a beat beside it has it look once more, and does no harm.
CELERY_BEAT_SCHEDULE = {"sweep": {"task": "apps.jobs.tasks.sweep", "schedule": 15, "options": {"expire_seconds": 15}}}
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG  # a request is one line, when it is answered

# Static files: collected and hashed, by `run` at the table; in production compressed beforehand too.
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MIMETYPES = {".speculationrules": "application/speculationrules+json"}
WHITENOISE_ADD_HEADERS_FUNCTION = headers.of_a_file
_STATIC = (
    "whitenoise.storage.CompressedManifestStaticFilesStorage" if PRODUCTION else "penance_campaign.static_files.Hashed"
)
STORAGES = {"default": {"BACKEND": "django.core.files.storage.FileSystemStorage"}, "staticfiles": {"BACKEND": _STATIC}}

# What a browser may do on our pages. /admin/ and /api/docs/ add the least they need, where they are wired.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_ENGINE = "apps.accounts.sessions"
SESSION_COOKIE_AGE = int(timedelta(weeks=4).total_seconds())  # since somebody last came
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz/?$", r"^readyz/?$", r"^metrics/?$"]
    SECURE_HSTS_SECONDS = 31_536_000
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-session", "__Host-csrf"
    # The rest of the domain is not ours to promise for: neither its subdomains nor a place on the preload list.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = logs.config(as_json=PRODUCTION or not DEBUG)
structlog.configure(**logs.pipeline())
