import type { AuditPackage, ChainSection } from './build-package.ts'
import type { PackageFile } from './package-files.ts'
import type { PackageRecords } from './package-records.ts'
import type { Signer } from './signer.ts'

export const SCHEMA = 'ppman-audit/1'

/** The filter in the fields of the answer. */
export const filterFields = ({ codes, payerId, from, to, limit }: AuditPackage['filter']) => ({
  code: codes.length > 0 ? codes : null,
  payer_id: payerId ?? null,
  from_date: from ?? null,
  to_date: to ?? null,
  limit,
})

export const chainFields = ({ fromSeq, toSeq, head, isWhole }: ChainSection) => ({
  from_seq: fromSeq,
  to_seq: toSeq,
  head,
  is_whole: isWhole,
})

/** Number of records of each kind. */
export const countsOf = ({ records, chains }: AuditPackage) => ({
  rules: records.rules.length,
  evidence: records.evidence.length,
  changes: records.changes.length,
  documents: records.documents.length,
  parses: records.parses.length,
  fetches: records.fetches.length,
  audit_events: chains.reduce((sum, { events }) => sum + events.length, 0),
})

/** The bytes of `manifest.json`, which lists all files with their hashes and is signed. */
export function manifestOf(
  audit: AuditPackage,
  files: readonly PackageFile[],
  { documents, signer }: { documents: boolean; signer: Signer },
): Buffer {
  const { records, chains } = audit
  const manifest = {
    schema: SCHEMA,
    generated_at: audit.asOf,
    query: filterFields(audit.filter),
    filters: filterFields(audit.filter),
    counts: countsOf(audit),
    chain_head: audit.heads,
    count: records.rules.length,
    total: records.total,
    truncated: records.rules.length < records.total,
    documents: documents ? 'included' : 'hashes_only',
    tools: toolsOf(records),
    chains: Object.fromEntries(chains.map((section) => [section.chain, chainFields(section)])),
    key: { algorithm: 'Ed25519', id: signer.keyId, public_key: signer.publicKey },
    files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
}

const names = (values: readonly unknown[]) => [...new Set(values.map(String))].toSorted()

/** Names and versions of the tools that fetched, parsed, normalized, compared and extracted. */
const toolsOf = ({ evidence, changes, parses, fetches }: PackageRecords) => ({
  fetchers: names(fetches.map(({ tool }) => tool)),
  extractors: names(parses.map(({ extractor }) => extractor)),
  normalisers: names(parses.map(({ norm }) => norm)),
  classifiers: names(changes.map(({ classifier }) => classifier)),
  rule_extractors: names(evidence.map(({ extractor }) => extractor)),
  text_forms: names(evidence.map(({ text_form }) => text_form)),
})
