/**
 * Filter for the rules of a package. Days are `YYYY-MM-DD`, inclusive, and compare with
 * `effective_from`.
 */
export type PackageFilter = {
  /** Upper case; none: all codes. */
  codes: readonly string[]
  payerId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit: number
}

/** A record of a package; the order of its fields is stable. Every list is sorted by `id`. */
export type PackageRecord = { id: string } & Record<string, unknown>

export type RuleRecord = PackageRecord & {
  code: string
  updated_at: string
  imported_from: { fetch_id: string } | null
}
export type EvidenceRecord = PackageRecord & { rule_id: string; document_version_id: string }
export type ChangeRecord = PackageRecord & { from_version_id: string; to_version_id: string }
export type DocumentRecord = PackageRecord & { fetch_id: string; parse_id: string }
export type ParseRecord = PackageRecord & {
  blob_sha256: string
  blob_bytes: number
  extractor: string
  norm: string
}

/** Rules with their evidence, and the changes, fetches and parses of their documents. */
export type PackageRecords = {
  rules: RuleRecord[]
  /** Number of all matching rules, including those beyond the limit. */
  total: number
  evidence: EvidenceRecord[]
  changes: ChangeRecord[]
  documents: DocumentRecord[]
  parses: ParseRecord[]
  fetches: PackageRecord[]
}
