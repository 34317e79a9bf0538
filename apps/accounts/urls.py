"""Where people sign in and keep their account, and where clients' tokens are."""

from __future__ import annotations

from django.urls import path

from apps.accounts import api
from apps.accounts.views import account, signing, tokens

pages = [
    path("sign-in/", signing.sign_in, name="sign-in"),
    path("sign-out/", signing.sign_out, name="sign-out"),
    path("account/", account.account, name="account"),
    path("account/password/", account.set_password, name="password"),
    path("account/sessions/", account.end_others, name="sessions"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<str:number>/", tokens.revoke, name="revoke-token"),
]
routes = [
    path("tokens/", api.Tokens.as_view(), name="api-tokens"),
    path("tokens/<str:number>/", api.OneToken.as_view(), name="api-token"),
]
