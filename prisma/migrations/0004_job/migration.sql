-- baseline: Background jobs that callers watch.

-- Work that a caller starts and watches with GET /api/v1/jobs/{id}. It is about shared data, so a
-- second caller gets the id of the running job. graphile_worker runs it; this table shows its
-- state.
CREATE TABLE background_job (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
  rows_read integer NOT NULL DEFAULT 0 CHECK (rows_read >= 0),
  -- Null until the last row was read.
  rows_total integer CHECK (rows_total >= 0),
  -- Fraction of the bytes that are read.
  share double precision NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 1),
  counts jsonb NOT NULL DEFAULT '{}',
  note text,
  -- One sentence for the caller.
  error text,
  attempts integer NOT NULL DEFAULT 0,
  queued_at timestamptz(6) NOT NULL,
  started_at timestamptz(6),
  -- Written every second while the job runs. An old heartbeat means that its process was killed.
  heartbeat_at timestamptz(6),
  finished_at timestamptz(6),
  -- Progress in bytes, where the job knows it.
  bytes_read bigint CHECK (bytes_read >= 0),
  bytes_total bigint CHECK (bytes_total >= 0),
  -- Average of the current attempt.
  rows_per_s double precision CHECK (rows_per_s >= 0),
  -- What the job is about. Jobs of one kind with different subjects run at the same time. Empty for
  -- a kind with a single subject.
  subject text NOT NULL DEFAULT '',
  -- Whom the fair queue counts the job for: an organization, or the host that named a price file.
  owner text NOT NULL DEFAULT '',
  -- 1, plus 1 for each 64 MiB that the job reads.
  cost integer NOT NULL DEFAULT 1 CHECK (cost >= 1)
);
CREATE INDEX background_job_kind_id_idx ON background_job (kind, id);
-- At most one active job for each subject.
CREATE UNIQUE INDEX background_job_active_key ON background_job (kind, subject)
  WHERE status IN ('queued', 'running');
CREATE INDEX background_job_active_owner_idx ON background_job (kind, owner, queued_at, id)
  WHERE status IN ('queued', 'running');

-- Adds a job in the transaction of the caller. Only the owner has rights on the tables of
-- graphile_worker, so this runs as the owner. Jobs with a lower priority number run first.
CREATE FUNCTION enqueue_job(task text, payload json, key text, run_at timestamptz,
    priority integer DEFAULT 0) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (graphile_worker.add_job(task, payload, run_at => coalesce(enqueue_job.run_at, now()),
      job_key => key,
    priority => least(enqueue_job.priority, 32767))).id;
END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz, integer)
  TO ppman_app, ppman_worker;

REVOKE UPDATE, DELETE ON background_job FROM ppman_app;
