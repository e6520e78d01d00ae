-- Credits by day, so that the usage page does not add up every entry of three months. It is written
-- in the statement that writes the entries. Expand only.

CREATE TABLE control_plane.credit_day (
  org_id uuid NOT NULL,
  -- UTC.
  day date NOT NULL,
  token_id uuid NOT NULL,
  -- "other" for unknown paths, and for entries from before operations were noted.
  operation text NOT NULL,
  calls bigint NOT NULL,
  credits bigint NOT NULL,
  PRIMARY KEY (org_id, day, token_id, operation)
);

INSERT INTO control_plane.credit_day (org_id, day, token_id, operation, calls, credits)
SELECT org_id, (used_at AT TIME ZONE 'UTC')::date, token_id, coalesce(operation, 'other'), sum(calls),
  sum(credits)
FROM control_plane.credit_entry GROUP BY 1, 2, 3, 4;
