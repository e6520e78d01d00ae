-- How it was found whose prices a file holds: by an operator, a list of CCNs, or what the file itself says; through a hospital's own pointer or not.
ALTER TABLE mrf_file_hospital DROP CONSTRAINT mrf_file_hospital_evidence_check;
ALTER TABLE mrf_file_hospital ADD CONSTRAINT mrf_file_hospital_evidence_check
  CHECK (evidence ~ '^(cms_hpt_txt, )?(operator|ccn_list|npi|address)$');
