"""Where people sign in and keep their account, and where clients' tokens are."""

from __future__ import annotations

from django.urls import path

from apps.accounts import token_routes
from apps.accounts.views import account_page, sign_in_page, token_page

pages = [
    path("sign-in/", sign_in_page.sign_in, name="sign-in"),
    path("sign-out/", sign_in_page.sign_out, name="sign-out"),
    path("account/", account_page.account, name="account"),
    path("account/password/", account_page.set_password, name="password"),
    path("account/sessions/", account_page.end_others, name="sessions"),
    path("account/tokens/", token_page.tokens, name="tokens"),
    path("account/tokens/<str:number>/", token_page.revoke, name="revoke-token"),
]
routes = [
    path("tokens/", token_routes.Tokens.as_view(), name="api-tokens"),
    path("tokens/<str:number>/", token_routes.OneToken.as_view(), name="api-token"),
]
