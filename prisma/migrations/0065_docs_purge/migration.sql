-- When the words of a deletion were removed for good, 30 days after it (docs decision D10).
ALTER TABLE doc_deletion ADD COLUMN purged_at timestamptz(6);
CREATE INDEX doc_deletion_due_idx ON doc_deletion (deleted_at) WHERE (restored_at IS NULL AND purged_at IS NULL);
