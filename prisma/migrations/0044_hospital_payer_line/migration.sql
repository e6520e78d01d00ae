-- Which payer lines the prices of a hospital name. A payer is written in a thousand ways over the country and in one or two at a
-- hospital: a search for a payer holds each price against the few of its hospital, not against the thousand.
CREATE TABLE hospital_payer_line (
  line_id integer NOT NULL REFERENCES payer_line (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  PRIMARY KEY (line_id, hospital_id)
);
CREATE INDEX hospital_payer_line_hospital_id_idx ON hospital_payer_line (hospital_id);
INSERT INTO hospital_payer_line SELECT DISTINCT l.id, p.hospital_id FROM hospital_code_price p, unnest(p.line_ids) AS l (id);
REVOKE INSERT, UPDATE, DELETE ON hospital_payer_line FROM ppman_app;
