-- Whose rows a request sees is asked once a statement, on every tenant table: asked for each row, it is most of what a count takes.

-- For tables to come.
CREATE OR REPLACE FUNCTION tenant_rls(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('CREATE POLICY tenant ON %s TO ppman_app USING (org_id = (SELECT current_org())) WITH CHECK (org_id = current_org())', tenant_table);
  EXECUTE format('CREATE POLICY worker ON %s TO ppman_worker USING (true) WITH CHECK (true)', tenant_table);
END $$;

CREATE OR REPLACE FUNCTION docs_rls(docs_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', docs_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', docs_table);
  EXECUTE format($policy$CREATE POLICY tenant ON %s TO ppman_app
    USING (org_id = (SELECT current_org()) OR (SELECT current_setting('app.operator', true)) = 'on')
    WITH CHECK (org_id = current_org() OR current_setting('app.operator', true) = 'on')$policy$, docs_table);
  EXECUTE format('CREATE POLICY worker ON %s TO ppman_worker USING (true) WITH CHECK (true)', docs_table);
END $$;

-- For the tables that stand. What a row must be when it is written stays as it was.
DO $$
DECLARE
  policy record;
BEGIN
  FOR policy IN
    SELECT format('%I.%I', schemaname, tablename) AS on_table, policyname, qual FROM pg_policies
    WHERE schemaname = 'public' AND qual LIKE '%current_org()%' AND qual NOT LIKE '%SELECT current_org()%'
  LOOP
    EXECUTE format('ALTER POLICY %I ON %s USING (%s)', policy.policyname, policy.on_table,
      replace(replace(policy.qual, 'current_org()', '(SELECT current_org())'),
        $before$current_setting('app.operator'::text, true)$before$, $after$(SELECT current_setting('app.operator'::text, true))$after$));
  END LOOP;
END $$;
