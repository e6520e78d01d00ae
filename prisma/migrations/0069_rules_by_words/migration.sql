-- expand: rules are always found by the index of their words.
-- The planner takes a text comparison for cheap, and reads every rule when the words of a query are rare.
CREATE FUNCTION shared_rules_matching(query tsquery, most integer) RETURNS TABLE (rule_id uuid, rank real)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 500 SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT t.rule_id, ts_rank(t.words, query) FROM shared_rule_text t WHERE t.words @@ query LIMIT most
$$;
