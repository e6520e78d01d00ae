-- Medicare's local coverage determinations (LCDs) and articles as the Medicare Coverage Database lists them: title, contractor and
-- dates, no text. The version is part of the identity (`lcdid=36668&ver=45`). The fetch attempt is the reading of the list.
CREATE TABLE medicare_document (
  id uuid PRIMARY KEY DEFAULT new_id(),
  number text NOT NULL,
  version integer NOT NULL CHECK (version >= 0),
  kind text NOT NULL CHECK (kind IN ('lcd', 'article')),
  title text NOT NULL,
  contractor text NOT NULL,
  effective_date date,
  retirement_date date,
  is_proposed boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  updated_on date,
  url text NOT NULL,
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX medicare_document_number_version_key ON medicare_document (number, version);
CREATE INDEX medicare_document_fetch_attempt_id_idx ON medicare_document (fetch_attempt_id);

-- What search and lookup look through: one row for each policy (its newest version) and each version of a Medicare document.
-- Everything here can be made again from the tables it was made from.
CREATE TABLE search_document (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('policy', 'lcd', 'article')),
  policy_id uuid REFERENCES policy (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  medicare_document_id uuid REFERENCES medicare_document (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- All payers it is of: some articles are of two contractors.
  payer_ids uuid[] NOT NULL,
  number text,
  -- Letters and digits of the number in lower case.
  number_key text,
  version integer NOT NULL,
  title text NOT NULL,
  -- The title without the words that say what kind of paper it is, in lower case.
  topic text NOT NULL,
  specialty text NOT NULL,
  plan_types text[] NOT NULL DEFAULT '{}',
  states text[] NOT NULL DEFAULT '{}',
  effective_date date,
  retirement_date date,
  is_proposed boolean NOT NULL DEFAULT false,
  url text NOT NULL,
  -- Plain text that passages are taken from.
  body text NOT NULL DEFAULT '',
  codes text[] NOT NULL DEFAULT '{}',
  -- The title alone: small, so that two thousand are ranked without reading the long ones.
  title_words tsvector NOT NULL,
  -- Weights A title and codes, B headings, C body.
  words tsvector NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  CHECK (num_nonnulls(policy_id, medicare_document_id) = 1)
);
CREATE UNIQUE INDEX search_document_policy_id_key ON search_document (policy_id);
CREATE UNIQUE INDEX search_document_medicare_document_id_key ON search_document (medicare_document_id);
CREATE INDEX search_document_payer_id_idx ON search_document (payer_id);
CREATE INDEX search_document_number_key_idx ON search_document (number_key);
CREATE INDEX search_document_topic_idx ON search_document (topic);
CREATE INDEX search_document_title_words_idx ON search_document USING gin (title_words);
CREATE INDEX search_document_words_idx ON search_document USING gin (words);
CREATE INDEX search_document_codes_idx ON search_document USING gin (codes);
CREATE INDEX search_document_payer_ids_idx ON search_document USING gin (payer_ids);

-- The words of titles, for "did you mean" and for how much a word tells. `documents` is exact after a reindex and an import.
CREATE TABLE search_word (
  word text PRIMARY KEY,
  documents integer NOT NULL
);
CREATE INDEX search_word_word_trgm_idx ON search_word USING gin (word gin_trgm_ops);

-- Requests read; only the worker and the operator's command line write.
REVOKE INSERT, UPDATE, DELETE ON medicare_document, search_document, search_word FROM ppman_app;
