-- Expand. Jobs of one owner take turns with those of others, by what they are expected to cost.
ALTER TABLE background_job
  -- Whose turn it counts as: an organisation, or the host that named a price file.
  ADD COLUMN owner text NOT NULL DEFAULT '',
  -- 1 and one more for each 64 MiB that it reads.
  ADD COLUMN cost integer NOT NULL DEFAULT 1 CHECK (cost >= 1);
CREATE INDEX background_job_active_owner_idx ON background_job (kind, owner, queued_at, id) WHERE status IN ('queued', 'running');

-- When an import was last worked on: the organisation that waited longest is next.
ALTER TABLE doc_import ADD COLUMN last_turn_at timestamptz(6);

-- Jobs of a lower priority number run first.
DROP FUNCTION enqueue_job(text, json, text, timestamptz);
CREATE FUNCTION enqueue_job(task text, payload json, key text, run_at timestamptz, priority integer DEFAULT 0) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (graphile_worker.add_job(task, payload, run_at => coalesce(enqueue_job.run_at, now()), job_key => key,
    priority => least(enqueue_job.priority, 32767))).id;
END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz, integer) TO ppman_app, ppman_worker;
