-- baseline: Roles, functions for ids and tenants, organizations, idempotent answers.

-- Roles that services take with SET ROLE after connecting. None can log in. ppman_app: requests of
-- one organization. ppman_worker: jobs and the command line, all organizations. ppman_hook: the
-- mail hook, which gets single rights with its tables.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['ppman_app', 'ppman_worker', 'ppman_hook'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
        EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
      END IF;
    -- Roles belong to the server: a migration of another database may create one at the same time.
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
END $$;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Requests and jobs read and write every table. Each baseline takes back what requests must not do.
GRANT USAGE ON SCHEMA public TO ppman_app, ppman_worker, ppman_hook;
ALTER DEFAULT PRIVILEGES IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ppman_app, ppman_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO ppman_app, ppman_worker;

-- UUIDv7 (RFC 9562, method 3 of section 6.2): 48 bits of milliseconds, then 12 bits of the fraction
-- of the millisecond, so that ids sort in the order in which rows were made.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    overlay(uuid_send(gen_random_uuid()) PLACING
        int8send((us / 1000 << 16) | (7 << 12) | (us % 1000 * 4096 / 1000)) FROM 1 FOR 8),
      'hex')::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us) now
$$;

-- The organization that a statement works for. Null outside a tenant context: policies then show no
-- row.
CREATE FUNCTION current_org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.org_id', true), '')::uuid
$$;

-- Row-level security of a table with org_id: a request sees the rows of its own organization, jobs
-- see all. The subquery makes PostgreSQL evaluate current_org() once per statement instead of once
-- per row.
CREATE FUNCTION tenant_rls(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('CREATE POLICY tenant ON %s TO ppman_app
    USING (org_id = (SELECT current_org())) WITH CHECK (org_id = current_org())', tenant_table);
  EXECUTE format('CREATE POLICY worker ON %s TO ppman_worker USING (true) WITH CHECK (true)',
    tenant_table);
END $$;

-- A customer of the service. Every row that belongs to one carries its id as org_id.
CREATE TABLE organisation (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);

-- The first answer to each call with an Idempotency-Key. Text, because jsonb would reorder the keys
-- of the answer.
CREATE TABLE idempotency_key (
  org_id uuid NOT NULL,
  principal text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  body_sha256 text NOT NULL,
  -- Null until the call that claimed the key has its answer, in the same transaction.
  status integer CHECK (status BETWEEN 200 AND 299),
  headers jsonb NOT NULL DEFAULT '{}',
  body text,
  created_at timestamptz(6) NOT NULL,
  PRIMARY KEY (org_id, principal, operation, key)
);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);
SELECT tenant_rls('idempotency_key');

-- Requests do not create organizations.
REVOKE INSERT, UPDATE, DELETE ON organisation FROM ppman_app;
