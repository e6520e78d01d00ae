-- A search by code reads thousands of prices that lie apart, one for each hospital: what chooses and orders them is in the index.
CREATE INDEX hospital_code_price_search_idx ON hospital_code_price (code_id, hospital_id)
  INCLUDE (id, contracts, setting, methodology_class, contract_median_e4, withheld, valid_from) WHERE valid_to IS NULL;
