"""Nobody takes a name that could be taken for the site's own."""

# ruff: noqa: RUF001 - letters that look like others are what is tested

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import connection

from games.models import PersonalToken
from games.services.accounts import oauth_apps
from games.services.accounts.reserved_names import check_app_name, check_name, sounds_official
from tests.kit.api_clients import PASSWORD, Caller, person

OFFICIAL = [
    "moderator", "Moderator", "MODERATORS", "m0derator", "rnoderator", "mod", "M0D", "mods",
    "admin", "Admin", "adm1n", "admln", "4dmin", "ad-min", "a.d.m.i.n", "admin_", "admin2026",
    "administrator", "Adm1nistrat0r", "the-admin", "admin-team", "site.admin", "system", "5ystem",
    "sy5tem", "SYSTEM_", "support", "5upport", "supp0rt", "support-team", "staff", "sta-ff",
    "5taff", "root", "r00t", "R.o.o.t", "webmaster", "vvebmaster", "sysadmin", "superuser",
    "security", "moderateur", "moderatrice", "administrateur", "equipe", "systeme", "modo",
    "moderatorin", "Administratorin", "verwaltung", "betreiber", "kundendienst",
    "kanrinin", "kanrisha", "unei", "shisutemu",
]  # fmt: skip
PLAYERS = [
    "anna", "bernd", "modesty", "adminton", "rooted", "rootbeer", "staffan", "systematic", "Ron",
    "moderato", "ad", "mo-d-est", "supporter", "modest0", "root-beer", "Sam", "1111", "nina",
]  # fmt: skip


@pytest.mark.parametrize("name", OFFICIAL)
def test_name_that_reads_like_an_office_of_the_site_is_refused(name: str) -> None:
    assert sounds_official(name)


@pytest.mark.parametrize("name", PLAYERS)
def test_name_that_only_resembles_one_is_free(name: str) -> None:
    assert not sounds_official(name)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("bi11y", True), ("BilIy", True), ("billy_", True), ("billy.", True), ("billy-", True),
        ("m0rgan_le-fay", True), ("rnorgan.le.fay", True),
        ("bill", False), ("billie", False), ("milly", False), ("morgan", False), ("bil.ly", False),
    ],
)  # fmt: skip
def test_name_that_is_hard_to_tell_from_a_players_is_refused(
    visitor: Caller, quiet_tasks: None, name: str, taken: bool
) -> None:
    person("Billy"), person("morgan-le-fay")
    wish = {"username": name, "email": "x@example.org", "password": PASSWORD}
    answer = visitor.post("register", wish)
    assert answer.status_code == (400 if taken else 201), answer.content
    if taken:
        assert "too much like" in answer.json()["errors"]["username"][0]


@pytest.mark.django_db
def test_names_that_look_alike_are_taken_one_after_the_other() -> None:
    """Whoever takes such a name holds its lock until the account is there."""

    def held() -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_locks"
                " WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
            )
            return int(cursor.fetchone()[0])

    for name, locks in (("zo11y", 1), ("zoily", 1), ("zoily.", 1), ("pietje", 2)):
        check_name(name)
        assert held() == locks


APPS = [
    "Meuterer", "meuterer!", "The Official Meuterer", "Меутеrеr", "Мeuterer", "Support",
    "Meuterer Support", "Admin tools", "Cartagena: Die Meuterei", "Ｍｅｕｔｅｒｅｒ", "Mëuterer",
    "Moderаtor", "Ѕуѕор", "5taff desk",
]  # fmt: skip
FREE = [
    "Parrot",
    "Parrot for Meuterer",
    "Étoile",
    "Попугай",
    "オウム for iPhone",
    "鸚鵡",
    "R2 D2",
    "🦜",
]


@pytest.mark.parametrize("name", APPS)
def test_app_that_pretends_to_be_the_sites_own_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        check_app_name(name)


@pytest.mark.parametrize("name", FREE)
def test_app_has_any_other_name_in_any_script(name: str) -> None:
    check_app_name(name)


@pytest.mark.django_db
def test_registration_of_an_app_refuses_such_a_name() -> None:
    with pytest.raises(ValidationError, match="one script"):
        oauth_apps.register(name="Раrrоt", redirect_uris=["https://client.example.org/back"])


@pytest.mark.django_db
def test_registration_and_bots_refuse_such_names(
    visitor: Caller, anna: Caller, quiet_tasks: None
) -> None:
    wish = {"username": "M0derator", "email": "x@example.org", "password": PASSWORD}
    for answer in (visitor.post("register", wish), anna.post("me/bots", {"username": "r00t"})):
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["username"])


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["trustno1", "Password1", "football1", "qwertyuiop"])
def test_common_passwords_are_refused_at_registration_and_afterwards(
    visitor: Caller, password: str
) -> None:
    """Each of them is long enough, and in Django's list of the commonest."""
    anna = Caller(person("anna"), login_by=PersonalToken.Way.PASSWORD)  # just now
    wish = {"username": "emil", "email": "x@example.org", "password": password}
    changed = {"password": password, "current": PASSWORD}
    for answer in (visitor.post("register", wish), anna.patch("me", changed)):
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["password"])
        assert "too common" in answer.json()["errors"]["password"][0]


GUESSED = ["Meuterer-2026!", "cartagena1992", "2026administrator", "meuterer-login", "Moderator99"]
OWN = ["meuterer and its rum", "k9#moderator7$Xz", "plenty-of-rum-88", "loginsbyheart"]


@pytest.mark.parametrize("password", GUESSED)
def test_password_of_hardly_more_than_a_name_of_the_site_is_refused(password: str) -> None:
    with pytest.raises(ValidationError, match="hardly more"):
        validate_password(password)


@pytest.mark.parametrize("password", OWN)
def test_password_with_enough_besides_such_a_name_is_taken(password: str) -> None:
    validate_password(password)
