-- What the official validator says about a file: its verdict, not ours. It runs beside the reading and never holds it up.

CREATE TABLE conformance_run (
  id uuid PRIMARY KEY DEFAULT new_id(),
  file_id uuid NOT NULL REFERENCES mrf_file (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  validator text NOT NULL,
  validator_version text NOT NULL,
  -- The data dictionary that the file was held to, for example v3.0.0.
  dictionary text NOT NULL,
  -- judged: there is a verdict. The others say why there is none.
  outcome text NOT NULL CHECK (outcome IN ('judged', 'timed_out', 'too_large', 'out_of_memory', 'failed')),
  valid boolean,
  -- Up to 1,000: the validator stops there.
  errors integer NOT NULL DEFAULT 0,
  alerts integer NOT NULL DEFAULT 0,
  -- {class of error: count}
  by_class jsonb NOT NULL DEFAULT '{}',
  -- The first errors: [{path, message}]
  sample jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6) NOT NULL,
  CHECK ((valid IS NOT NULL) = (outcome = 'judged'))
);
CREATE UNIQUE INDEX conformance_run_file_id_key ON conformance_run (file_id, validator, validator_version, dictionary);

-- Only the worker and the operator's command line write verdicts.
REVOKE INSERT, UPDATE, DELETE ON conformance_run FROM ppman_app;
