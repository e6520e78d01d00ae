-- Roles that the services take on after connecting (SET ROLE by a connection option). None can log in.
-- ppman_app: requests, one organisation at a time. ppman_worker: jobs and the operator's command line, all organisations.
-- ppman_hook: the inbound mail hook, which is given single rights in its own migration.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['ppman_app', 'ppman_worker', 'ppman_hook'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
        EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server made it just then
    END;
  END LOOP;
END $$;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

GRANT USAGE ON SCHEMA public TO ppman_app, ppman_worker, ppman_hook;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ppman_app, ppman_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ppman_app, ppman_worker;

-- UUIDv7 (RFC 9562): 48 bits of milliseconds, then random, so that new rows sit together in the index.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The organisation a statement works for; null outside a tenant context, so policies then show nothing.
CREATE FUNCTION current_org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.org_id', true), '')::uuid
$$;

-- Row-level security of a table with org_id: a request sees its own organisation's rows, jobs see all.
CREATE FUNCTION tenant_rls(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('CREATE POLICY tenant ON %s TO ppman_app USING (org_id = current_org()) WITH CHECK (org_id = current_org())', tenant_table);
  EXECUTE format('CREATE POLICY worker ON %s TO ppman_worker USING (true) WITH CHECK (true)', tenant_table);
END $$;

-- Adds a job in the caller's transaction. graphile-worker keeps its tables from every other role, so this speaks for it.
CREATE FUNCTION enqueue_job(task text, payload json, key text, run_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (graphile_worker.add_job(task, payload, run_at => coalesce(enqueue_job.run_at, now()), job_key => key)).id;
END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz) TO ppman_app, ppman_worker;

CREATE TABLE organisation (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);

CREATE TABLE blob (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  media_type text,
  first_seen_at timestamptz(6) NOT NULL DEFAULT now()
);

CREATE TABLE fetch_attempt (
  id uuid PRIMARY KEY DEFAULT new_id(),
  url text NOT NULL,
  final_url text,
  redirects jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6),
  outcome text NOT NULL,
  http_status integer,
  response_header jsonb NOT NULL DEFAULT '{}',
  bytes bigint,
  blob_sha256 text REFERENCES blob (sha256) ON DELETE NO ACTION ON UPDATE NO ACTION,
  tool text NOT NULL,
  error_class text
);
CREATE INDEX fetch_attempt_blob_sha256_idx ON fetch_attempt (blob_sha256);
CREATE INDEX fetch_attempt_url_started_at_idx ON fetch_attempt (url, started_at);
-- Evidence is never rewritten by a request.
REVOKE UPDATE, DELETE ON blob, fetch_attempt FROM ppman_app;
