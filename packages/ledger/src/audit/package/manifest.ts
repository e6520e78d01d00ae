import { toolsOf } from './package-tools.ts'
import type { AuditPackage } from './build-package.ts'
import type { ChainSection } from './chain-section.ts'
import type { PackageFile } from './package-files.ts'
import type { Signer } from './signer.ts'

export const SCHEMA = 'ppman-audit/1'

/** The filter as it is told. */
export const filterWords = ({ codes, payerId, from, to, limit }: AuditPackage['filter']) => ({
  code: codes.length > 0 ? codes : null,
  payer_id: payerId ?? null,
  from_date: from ?? null,
  to_date: to ?? null,
  limit,
})

export const chainWords = ({ fromSeq, toSeq, head, isWhole }: ChainSection) => ({
  from_seq: fromSeq,
  to_seq: toSeq,
  head,
  is_whole: isWhole,
})

/** How many records of each kind a package carries. */
export const countsOf = ({ records, chains }: AuditPackage) => ({
  rules: records.rules.length,
  evidence: records.evidence.length,
  changes: records.changes.length,
  documents: records.documents.length,
  parses: records.parses.length,
  fetches: records.fetches.length,
  audit_events: chains.reduce((sum, { events }) => sum + events.length, 0),
})

/** The list of all files with their hashes, which the signature covers: bytes of `manifest.json`. */
export function manifestOf(
  audit: AuditPackage,
  files: readonly PackageFile[],
  { documents, signer }: { documents: boolean; signer: Signer },
): Buffer {
  const { records, chains } = audit
  const manifest = {
    schema: SCHEMA,
    generated_at: audit.asOf,
    query: filterWords(audit.filter),
    filters: filterWords(audit.filter),
    counts: countsOf(audit),
    chain_head: audit.heads,
    count: records.rules.length,
    total: records.total,
    truncated: records.rules.length < records.total,
    documents: documents ? 'included' : 'hashes_only',
    tools: toolsOf(records),
    chains: Object.fromEntries(chains.map((section) => [section.chain, chainWords(section)])),
    key: { algorithm: 'Ed25519', id: signer.keyId, public_key: signer.publicKey },
    files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
}
