-- expand: The modifiers of a price whose rates all have one.

-- Two-character modifiers, sorted, with a blank between; empty for the service as it is, and for
-- prices of a reading before ppman-mrf/7, which mixed both.
ALTER TABLE hospital_code_price ADD COLUMN modifiers text NOT NULL DEFAULT '';

-- modified: every rate has a modifier, so the figure is no price of the code.
ALTER TABLE hospital_code_price DROP CONSTRAINT hospital_code_price_withheld_check,
  ADD CONSTRAINT hospital_code_price_withheld_check
    CHECK (withheld IN ('equals_list', 'placeholder', 'modified', 'not_separated')) NOT VALID;
ALTER TABLE hospital_code_price VALIDATE CONSTRAINT hospital_code_price_withheld_check;
