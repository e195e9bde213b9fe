"""Nobody takes a name that could be taken for the site's own."""

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from games.models import PersonalToken
from games.services.accounts.reserved_names import sounds_official
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
def test_registration_and_bots_refuse_such_names(
    guest: Caller, anna: Caller, quiet_tasks: None
) -> None:
    wish = {"username": "M0derator", "email": "x@example.org", "password": PASSWORD}
    for answer in (guest.post("register", wish), anna.post("me/bots", {"username": "r00t"})):
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["username"])


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["trustno1", "Password1", "football1", "qwertyuiop"])
def test_common_passwords_are_refused_at_registration_and_afterwards(
    guest: Caller, password: str
) -> None:
    """Each of them is long enough, and in Django's list of the commonest."""
    anna = Caller(person("anna"), login_by=PersonalToken.Way.PASSWORD)  # just now
    wish = {"username": "emil", "email": "x@example.org", "password": password}
    changed = {"password": password, "current": PASSWORD}
    for answer in (guest.post("register", wish), anna.patch("me", changed)):
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
