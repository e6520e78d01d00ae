-- Payer health is shared: a change waits for a person there until two organisations or an administrator reviewed it.
ALTER TABLE change_review ADD COLUMN by_admin boolean NOT NULL DEFAULT false;
