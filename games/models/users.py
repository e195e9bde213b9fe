"""The people, and the tokens by which their programs speak for them."""

from __future__ import annotations

import uuid

from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

USERNAME = RegexValidator(
    r"\A[A-Za-z0-9][A-Za-z0-9_.-]{1,29}\Z",
    _("Use 2 to 30 letters, digits, dots, dashes or underscores, a letter or digit first."),
)


class User(AbstractUser):  # type: ignore[django-manager-missing]
    """A person with an account; ``username`` is the name that others see."""

    username = models.CharField(_("name"), max_length=30, unique=True, validators=[USERNAME])
    email = models.EmailField(_("e-mail address"), blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_name_once_in_any_case"),
            models.UniqueConstraint(
                Lower("email"), name="user_email_once", condition=~models.Q(email="")
            ),
        ]


class PersonalToken(AbstractAuthToken):
    """A token for the API, kept as a digest; the token itself is shown once."""

    # What its owner calls it by; digest and key stay out of every answer.
    handle = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=64, blank=True)
