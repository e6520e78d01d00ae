-- baseline: Browser sessions and used logout tokens.

-- Browser sessions of ppman-web, in the shape that connect-pg-simple reads and writes.
CREATE TABLE web_session (
  sid varchar PRIMARY KEY,
  sess json NOT NULL,
  expire timestamp(6) NOT NULL
);
CREATE INDEX web_session_expire_idx ON web_session (expire);
-- Back-channel logout finds the sessions that a logout token ends by these two.
CREATE INDEX web_session_issuer_sid_idx ON web_session ((sess -> 'issuer' ->> 'sid'));
CREATE INDEX web_session_sub_idx ON web_session ((sess -> 'user' ->> 'sub'));

-- Logout tokens that were used. Each id is kept until its token expires, so that a token works
-- once.
CREATE TABLE logout_token (
  jti text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX logout_token_expires_at_idx ON logout_token (expires_at);

REVOKE UPDATE ON logout_token FROM ppman_app;
REVOKE INSERT, UPDATE, DELETE ON logout_token FROM ppman_worker;
