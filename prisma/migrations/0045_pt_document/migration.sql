-- expand: Benefit documents of patients, encrypted, with the values that were read and confirmed.

-- An explanation of benefits or a plan document. Everything that came from the document is
-- encrypted: its bytes in the blob store, its name and values here.
CREATE TABLE pt_document (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('eob', 'summary_of_benefits', 'plan_document', 'insurance_card')),
  -- received: bytes are stored, values are not. deleting: shown to nobody, bytes may be there.
  state text NOT NULL CHECK (state IN ('received', 'needs_review', 'confirmed', 'deleting')),
  -- SHA-256 of the encrypted bytes, and the document's own key, encrypted.
  blob_sha256 text NOT NULL CHECK (blob_sha256 ~ '^[0-9a-f]{64}$'),
  sealed_key text NOT NULL,
  sealed_name text NOT NULL,
  -- JSON: amounts that were seen and could not be assigned, with their quotes.
  sealed_unclear text,
  bytes integer NOT NULL CHECK (bytes > 0),
  pages integer NOT NULL CHECK (pages BETWEEN 1 AND 2000),
  reader text,
  consent_version text NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz(6) NOT NULL,
  -- Everything is deleted after this instant.
  delete_after timestamptz(6) NOT NULL CHECK (delete_after > uploaded_at)
);
CREATE INDEX pt_document_org_id_idx ON pt_document (org_id, id);
CREATE INDEX pt_document_delete_after_idx ON pt_document (delete_after);
SELECT tenant_rls('pt_document');

-- One benefit of a document: as it was read, and as a person confirmed or corrected it.
CREATE TABLE pt_document_value (
  document_id uuid NOT NULL REFERENCES pt_document (id) ON DELETE CASCADE,
  org_id uuid NOT NULL,
  field text NOT NULL CHECK (field ~ '^[a-z_]+([.][a-z_]+[.][a-z_]+)?$'),
  -- added: the document did not state it, a person did. rejected: it is wrong, and unknown.
  status text NOT NULL CHECK (status IN ('extracted', 'confirmed', 'corrected', 'added', 'rejected')),
  -- JSON: the value that counts, and the value read with page, position and quote.
  sealed text NOT NULL,
  decided_by text,
  decided_at timestamptz(6),
  PRIMARY KEY (document_id, field),
  CHECK ((status = 'extracted') = (decided_at IS NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL))
);
CREATE INDEX pt_document_value_org_id_idx ON pt_document_value (org_id);
SELECT tenant_rls('pt_document_value');
