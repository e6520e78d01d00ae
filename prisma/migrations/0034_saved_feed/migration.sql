-- expand: Feeds that organizations save and read with a private token, and indexes of effective dates.

-- The changes that an organization follows with a feed reader or a calendar, which cannot sign in.
CREATE TABLE saved_feed (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- Filters of the list of changes. Null lets everything through.
  payer_id uuid REFERENCES payer (id),
  state text CHECK (state ~ '^[A-Z]{2}$'),
  specialty text,
  change_type text,
  severity text CHECK (severity IN ('critical', 'high', 'medium', 'low', 'info')),
  is_reviewed boolean,
  -- Only payers that the organization follows.
  followed_only boolean NOT NULL DEFAULT false,
  -- SHA-256 of the token in the addresses of the feed, and its last characters. The token itself is
  -- not stored.
  token_sha256 text NOT NULL CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  token_hint text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  -- To the hour.
  last_read_at timestamptz(6),
  -- A deleted feed stays, so that its token is never valid again.
  revoked_at timestamptz(6),
  CHECK (state IS NULL OR payer_id IS NOT NULL)
);
CREATE UNIQUE INDEX saved_feed_token_sha256_key ON saved_feed (token_sha256);
CREATE INDEX saved_feed_org_id_idx ON saved_feed (org_id, created_at);
CREATE INDEX saved_feed_payer_id_idx ON saved_feed (payer_id);
SELECT tenant_rls('saved_feed');
-- Requests do not erase a feed.
REVOKE DELETE ON saved_feed FROM ppman_app;

-- The feed with this token, for a reader without sign-in. No row for any other token. Notes at most
-- once in an hour that it was read.
CREATE FUNCTION open_saved_feed(token_hash text, seen_at timestamptz)
  RETURNS TABLE (feed_id uuid, feed_org_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  read_at timestamptz;
BEGIN
  SELECT f.id, f.org_id, f.last_read_at INTO feed_id, feed_org_id, read_at FROM saved_feed f
    WHERE f.token_sha256 = token_hash AND f.revoked_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  IF read_at IS NULL OR read_at < seen_at - interval '1 hour' THEN
    UPDATE saved_feed SET last_read_at = seen_at WHERE id = feed_id;
  END IF;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION open_saved_feed(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_saved_feed(text, timestamptz) TO ppman_app;

-- Calendars list what takes effect in a window of days.
-- not concurrently: tens of thousands of rows are indexed in less than a second.
CREATE INDEX policy_change_effective_idx ON policy_change (effective_date, id)
  WHERE effective_date IS NOT NULL;
-- not concurrently: tens of thousands of rows are indexed in less than a second.
CREATE INDEX document_version_first_effective_idx ON document_version (effective_date, id)
  WHERE version = 1 AND effective_date IS NOT NULL;
