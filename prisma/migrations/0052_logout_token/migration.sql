-- Sign-outs that the OpenID issuer announces (back-channel logout): which sessions they end, and which of them were seen.
CREATE INDEX web_session_issuer_sid_idx ON web_session ((sess -> 'issuer' ->> 'sid'));
CREATE INDEX web_session_sub_idx ON web_session ((sess -> 'user' ->> 'sub'));

-- A logout token counts once. Its id is kept until the token has expired.
CREATE TABLE logout_token (
  jti text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX logout_token_expires_at_idx ON logout_token (expires_at);
REVOKE UPDATE ON logout_token FROM ppman_app;
REVOKE INSERT, UPDATE, DELETE ON logout_token FROM ppman_worker;
