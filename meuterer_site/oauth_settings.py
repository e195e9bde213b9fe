"""Settings of the OAuth library: public clients, with PKCE S256 codes or device codes."""

from __future__ import annotations

from typing import Final

from games.policy import ACCESS_HOURS, DAY, HOUR, REFRESH_DAYS, SCOPES

# RFC 9700, where the library leaves the choice.
COMPLIANT: Final = (
    "IMPLICIT_GRANT",
    "PASSWORD_GRANT",
    "PKCE_METHOD",
    "ACCESS_TOKEN_TRANSPORT",
    "AUTHZ_RESPONSE_ISS",
    "TOKEN_STORAGE",
    "REFRESH_TOKEN",
    "REDIRECT_URI_MATCHING",
    "PKCE_REQUIRED",
)


def provider(site_url: str) -> dict[str, object]:
    """Return the library's settings for a site at this address."""
    return {
        "OAUTH2_SERVER_CLASS": "games.services.accounts.oauth_tokens.Server",
        "OAUTH2_VALIDATOR_CLASS": "games.services.accounts.oauth_tokens.Validator",
        "ACCESS_TOKEN_GENERATOR": "games.services.accounts.oauth_tokens.access_token",
        "REFRESH_TOKEN_GENERATOR": "games.services.accounts.oauth_tokens.refresh_token",
        "SCOPES": SCOPES,
        "DEFAULT_SCOPES": ["read"],
        "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
        "ACCESS_TOKEN_EXPIRE_SECONDS": ACCESS_HOURS * HOUR,
        "REFRESH_TOKEN_EXPIRE_SECONDS": REFRESH_DAYS * DAY,
        "REFRESH_TOKEN_REUSE_PROTECTION": True,
        "CLEAR_EXPIRED_TOKENS_BATCH_SIZE": 1_000,
        # Plain http is only for this machine; see games.services.accounts.oauth_apps.
        "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https"],
        "ALLOW_LOCALHOST_LOOPBACK": True,
        "OIDC_ISS_ENDPOINT": site_url,  # the issuer, also for RFC 8414 and 9207
        "DCR_ENABLED": True,
        "OAUTH2_RESPONSE_TYPES_SUPPORTED": ["code"],
        "OAUTH2_GRANT_TYPES_SUPPORTED": [
            "authorization_code",
            "refresh_token",
            "urn:ietf:params:oauth:grant-type:device_code",
        ],
        "OAUTH2_TOKEN_ENDPOINT_AUTH_METHODS_SUPPORTED": ["none"],
        "OAUTH2_PROTECTED_RESOURCE_IDENTIFIER": f"{site_url}/api/v1",
    } | {f"COMPLIANT_BCP_RFC9700_{name}": True for name in COMPLIANT}
