-- Which operation credits were used for, such as "GET /payers/:id"; null for older entries.
-- Expand only.

ALTER TABLE control_plane.credit_entry ADD COLUMN operation text;
