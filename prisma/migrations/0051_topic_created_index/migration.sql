-- expand: Topics in the order of their creation, for lists across manuals.
CREATE INDEX CONCURRENTLY doc_topic_created_idx ON doc_topic (org_id, created_at, id);
