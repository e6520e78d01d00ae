-- Browser sessions of ppman-web, in the shape that connect-pg-simple reads and writes.
CREATE TABLE web_session (
  sid varchar PRIMARY KEY,
  sess json NOT NULL,
  expire timestamp(6) NOT NULL
);
CREATE INDEX web_session_expire_idx ON web_session (expire);
