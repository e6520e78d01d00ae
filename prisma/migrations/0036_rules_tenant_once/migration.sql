-- Whose rules a request sees is asked once a statement: asked for each of a million rows it took six sevenths of a count.
ALTER POLICY tenant ON billing_rule USING (org_id = (SELECT current_org()));
ALTER POLICY tenant ON billing_rule_modifier USING (org_id = (SELECT current_org()));
