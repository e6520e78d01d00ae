-- baseline: Counts of API calls.

-- Calls of an organization by operation, day (UTC) and class of status: 2 for 2xx, 4 for 4xx, 5 for
-- 5xx.
CREATE TABLE api_usage (
  org_id uuid NOT NULL,
  day date NOT NULL,
  operation text NOT NULL,
  status_class integer NOT NULL CHECK (status_class BETWEEN 1 AND 5),
  calls bigint NOT NULL CHECK (calls >= 1),
  PRIMARY KEY (org_id, day, operation, status_class)
);
SELECT tenant_rls('api_usage');

REVOKE DELETE ON api_usage FROM ppman_app;
