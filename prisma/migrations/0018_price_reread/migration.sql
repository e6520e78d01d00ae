-- The same bytes read by a newer parser are a new reading of a file, and no news of the hospital.
ALTER TABLE file_change DROP CONSTRAINT file_change_kind_check;
ALTER TABLE file_change ADD CONSTRAINT file_change_kind_check
  CHECK (kind IN ('first', 'content', 'republished_same_rates', 'restored', 'reread', 'half_rows'));
