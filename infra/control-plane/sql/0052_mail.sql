-- Mails about accounts that wait to be sent. They carry links that sign people in, so their texts
-- are sealed under the pepper, and a row goes once its mail is sent. Expand only.

CREATE TABLE control_plane.mail (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  -- After this the link of the mail no longer works, and the mail is dropped.
  useless_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX mail_next_attempt_at_idx ON control_plane.mail (next_attempt_at);
