-- baseline: The search index of policies and Medicare documents.

-- A version of a local coverage determination (LCD) or article in the list of the Medicare Coverage
-- Database: title, contractor and dates, no text. The version is part of the identity
-- (lcdid=36668&ver=45).
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
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id),
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX medicare_document_number_version_key ON medicare_document (number, version);
CREATE INDEX medicare_document_fetch_attempt_id_idx ON medicare_document (fetch_attempt_id);

-- The search index: one row for each policy (newest version) and each version of a Medicare
-- document. It can be rebuilt from the tables it was made from.
CREATE TABLE search_document (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('policy', 'lcd', 'article')),
  policy_id uuid REFERENCES policy (id),
  medicare_document_id uuid REFERENCES medicare_document (id),
  payer_id uuid NOT NULL REFERENCES payer (id),
  -- All payers of the document: some articles belong to two contractors.
  payer_ids uuid[] NOT NULL,
  number text,
  -- Letters and digits of the number, in lower case.
  number_key text,
  version integer NOT NULL,
  title text NOT NULL,
  -- The title in lower case, without words for the kind of document.
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
  -- Only the title: small, so that two thousand rows are ranked without reading the long vectors.
  title_words tsvector NOT NULL,
  -- Weights: A title and codes, B headings, C body.
  words tsvector NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  CHECK (num_nonnulls(policy_id, medicare_document_id) = 1)
);
CREATE UNIQUE INDEX search_document_policy_id_key ON search_document (policy_id);
CREATE UNIQUE INDEX search_document_medicare_document_id_key
  ON search_document (medicare_document_id);
CREATE INDEX search_document_payer_id_idx ON search_document (payer_id);
CREATE INDEX search_document_number_key_idx ON search_document (number_key);
CREATE INDEX search_document_topic_idx ON search_document (topic);
CREATE INDEX search_document_title_words_idx ON search_document USING gin (title_words);
CREATE INDEX search_document_words_idx ON search_document USING gin (words);
CREATE INDEX search_document_codes_idx ON search_document USING gin (codes);
CREATE INDEX search_document_payer_ids_idx ON search_document USING gin (payer_ids);

-- Words of titles, for spelling suggestions and for the weight of a word. The count is exact after
-- a reindex and an import.
CREATE TABLE search_word (
  word text PRIMARY KEY,
  documents integer NOT NULL
);
CREATE INDEX search_word_word_trgm_idx ON search_word USING gin (word gin_trgm_ops);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON medicare_document, search_document, search_word FROM ppman_app;
