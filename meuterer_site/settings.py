"""Settings: one file; whatever differs between sites comes from the environment.

``docs/operations.md`` lists the variables.
"""

from __future__ import annotations

import secrets
from importlib.util import find_spec
from pathlib import Path

import environ
import limits

from games import policy, replica
from games.rulesets.registry import RULESETS
from meuterer_site import database, errors_to_sentry, logs, oauth_settings, static_headers
from meuterer_site import own_machine as home
from meuterer_site.beat_schedule import SCHEDULE
from meuterer_site.environment import env
from meuterer_site.openapi_settings import document

BASE_DIR = Path(__file__).resolve().parent.parent

SECRET_KEY = env("SECRET_KEY", default="")
if not SECRET_KEY:
    if env("DATABASE_URL", default=""):
        raise environ.ImproperlyConfigured("Set SECRET_KEY to a long random text.")
    SECRET_KEY = secrets.token_urlsafe(48)  # only for commands that need no database
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS = env.bool("HTTPS", default=False)  # a proxy in front of the site handles TLS
# With TLS, browsers accept a cookie with this prefix only from this very host, and only over TLS.
COOKIE_PREFIX = "__Host-" if HTTPS else ""

INSTALLED_APPS = [
    "games.console.apps.ConsoleConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",  # for numbers in words
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "knox",
    "corsheaders",
    "oauth2_provider",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "pgtrigger",
    "pghistory",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "games",
    "meuterer_site",
]
if find_spec("devtools"):  # not in the image
    INSTALLED_APPS.append("devtools")
MIDDLEWARE = [
    "meuterer_site.request_log.request_log",
    "corsheaders.middleware.CorsMiddleware",
    "games.pages.middleware.Compression",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "meuterer_site.content_security.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "games.pages.middleware.for_the_region",
    "games.api.http.middleware.without_length",
    "django.middleware.common.CommonMiddleware",
    "games.api.http.middleware.of_the_api",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "games" / "templates"],  # before those of Django's admin
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
ROOT_URLCONF = "meuterer_site.urls"
WSGI_APPLICATION = "meuterer_site.wsgi.application"
APPEND_SLASH = False

DATABASES = database.configurations(env, site="meuterer")
DATABASE_ROUTERS = ["games.replica.Router"] if replica.ALIAS in DATABASES else []
# How long a request waits for a thread; together with the limit for locks under five seconds.
WEB_QUEUE_SECONDS = env.float("WEB_QUEUE_SECONDS", default=2.5)
BOT_PLAYOUTS = env.float("BOT_PLAYOUTS", default=1.0)  # as a share of the figures in docs/bots.md
REDIS_URL = env("REDIS_URL", default="redis://localhost:6379/0")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
}
SESSION_ENGINE = "meuterer_site.sessions"

SECURITY_CONTACT = env("SECURITY_CONTACT", default="")  # a mail or web address, as a URI
SITE_URL = env("SITE_URL", default="http://localhost:8000").rstrip("/")  # used in every message
DEFAULT_FROM_EMAIL = env("MAIL_FROM", default="Meuterer <noreply@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
mail_server = env.email_url("MAIL_URL", default="smtp://localhost:2525")
EMAIL_HOST, EMAIL_PORT = mail_server["EMAIL_HOST"], mail_server["EMAIL_PORT"]
EMAIL_HOST_USER = mail_server["EMAIL_HOST_USER"] or ""
EMAIL_HOST_PASSWORD = mail_server["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS = mail_server.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = mail_server.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10  # seconds
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
STREAM_SECONDS = env.int("STREAM_SECONDS", default=policy.STREAM_MINUTES * policy.MINUTE)
METRICS_TOKEN = env("METRICS_TOKEN", default="")  # without one, only this machine may ask
METRICS_PORT = env.int("METRICS_PORT", default=0)  # where a worker answers /metrics; 0: nowhere
LEASE_SECONDS = env.int("LEASE_SECONDS", default=120)  # how long a dead worker's messages wait
MAIL_FOLDER = env("MAIL_FOLDER", default="")  # mails caught by a laptop's own mail server
WEBHOOK_FOLDER = env("WEBHOOK_FOLDER", default="")  # posts to a laptop's own inbox
LOOPBACK_WEBHOOKS = home.lets_webhooks_in(env, SITE_URL)
VAPID_PRIVATE_KEY = env("VAPID_PRIVATE_KEY", default="")  # without one there is no web push

AUTH_USER_MODEL = "games.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTH_PASSWORD_VALIDATORS.append({"NAME": "games.services.accounts.password_words.PasswordWords"})
# The first one hashes; a hash by another one is replaced when its owner logs in.
PASSWORD_HASHERS = [
    "games.services.accounts.password_hashing.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
# Only allauth's second factors and passkeys are used; accounts are ours.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = "Meuterer"
MFA_TOTP_TOLERANCE = 1  # a code is valid half a minute longer, as it is typed from another screen
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"  # so that a passkey is two factors at once
MFA_REAUTHENTICATION_REQUIRED = False  # games.console.second_factor.session checks this and more
MFA_ADAPTER = "games.console.second_factor.allauth_adapters.SecondFactor"
ACCOUNT_ADAPTER = "games.console.second_factor.allauth_adapters.Accounts"
ACCOUNT_RATE_LIMITS = {"login_failed": f"{policy.CODES_WRONG}/{policy.LOCKOUT_MINUTES}m/key"}
LOGIN_REDIRECT_URL = "admin:index"

KNOX_TOKEN_MODEL = "games.PersonalToken"  # noqa: S105 - the name of a model
REST_KNOX = {"TOKEN_TTL": None, "AUTH_HEADER_PREFIX": "Bearer", "TOKEN_PREFIX": "mp_"}
OAUTH2_PROVIDER = oauth_settings.provider(SITE_URL)
LOGIN_URL = "sign-in"
PASSWORDS_WRONG = policy.PASSWORDS_WRONG  # after which none is checked for a while
MIGRATION_MODULES = {"knox": None}  # its own token table would be unused

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français"), ("de", "Deutsch"), ("ja", "日本語")]
LOCALE_PATHS = [BASE_DIR / "locale", *(game.folder / "locale" for game in RULESETS.values())]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [
    (f"rulesets/{ruleset.key}", folder)
    for ruleset in RULESETS.values()
    if (folder := ruleset.folder / "static").is_dir()
]
WHITENOISE_ADD_HEADERS_FUNCTION = static_headers.add_headers
WHITENOISE_USE_FINDERS = not env.bool("STATIC_MANIFEST", default=False)
if not WHITENOISE_USE_FINDERS:
    STATIC_ROOT = BASE_DIR / "staticfiles"
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "meuterer_site.storage.ModuleStorage"},
    }

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "games.api.http.problems.problem_handler",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.http.authentication.AppAuthentication",
        "games.api.http.authentication.TokenAuthentication",
        "games.api.http.authentication.GamePass",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.http.rendering.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.http.rendering.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "games.api.openapi.operation.Operation",
    "DEFAULT_THROTTLE_CLASSES": ["games.api.http.throttling.Requests"],
    # Which address counts: otherwise callers could evade all limits by sending a new one each time.
    "NUM_PROXIES": env.int("PROXIES", default=1 if HTTPS else 0),
}
# How often one account or address may send requests, as "600/minute"; "" or "0" for no limit.
RATES = {name: env(f"RATE_{name.upper()}", default=rate) for name, rate in policy.RATES.items()}
# How often one address may log in, register or change a password.
CREDENTIALS_RATE = env("CREDENTIALS_RATE", default="20/minute")
variables = {f"RATE_{name.upper()}": rate for name, rate in RATES.items()}
for name, rate in (variables | {"CREDENTIALS_RATE": CREDENTIALS_RATE}).items():
    try:
        if rate not in ("", "0"):
            limits.parse(rate)
    except ValueError as error:
        raise environ.ImproperlyConfigured(f"{name}: {error}") from error

# Other sites' pages may call the API with a token, never with our cookies.
OAUTH_OF_APPS = r"oauth/(token|revoke|register|device_authorization)/?$"
CORS_URLS_REGEX = rf"^/(api/(?!v1/docs$)|{OAUTH_OF_APPS}|\.well-known/oauth-)"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
CORS_ALLOW_HEADERS = (
    "Accept",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-None-Match",
    "Last-Event-ID",
)
CORS_EXPOSE_HEADERS = (
    "Archived-Before",
    "Content-Language",
    "Deprecation",
    "ETag",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Record-Count",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
    "X-Request-ID",
)
CORS_PREFLIGHT_MAX_AGE = 24 * 3600  # seconds
SPECTACULAR_SETTINGS = document(SITE_URL)
DATA_UPLOAD_MAX_MEMORY_SIZE = policy.BODY_BYTES

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A broker that is down delays nobody: what is due is in the database, and a sweep finds it.
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 2, "socket_connect_timeout": 1}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CHANNEL_ERROR_RETRY = True  # a worker outlives a Redis that refuses writes
CELERY_TASK_IGNORE_RESULT = True
# Separate workers take these, so that nothing else waits while bots think.
CELERY_TASK_ROUTES = {"games.tasks.think*": {"queue": "thinking"}}
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 150  # longer than any lease of messages
CELERY_TASK_TIME_LIMIT = 170
CELERY_BEAT_SCHEDULER = "meuterer_site.beat.Scheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 5  # seconds; each loop shows that beat is alive
CELERY_BEAT_SCHEDULE = SCHEDULE

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
# Requested from inside the network, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^readyz$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=policy.HOUR if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=False)
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "games.pages.views.stale_form.stale_form"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
}

LOGGING = logs.configuration(level=env.log_level(), with_sentry=errors_to_sentry.is_wanted())
