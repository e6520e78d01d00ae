/** Which rules a package is about. Days are `YYYY-MM-DD`, inclusive; they compare with `effective_from`. */
export type PackageFilter = {
  /** Upper case; none: all codes. */
  codes: readonly string[]
  payerId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit: number
}

/** A record as a package carries it, field by field in this order. Every list of them is sorted by `id`. */
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

/** What a package says of some rules: where each is written, how that document changed, and how it was fetched and read. */
export type PackageRecords = {
  rules: RuleRecord[]
  /** Of all rules that match, with those beyond the limit. */
  total: number
  evidence: EvidenceRecord[]
  changes: ChangeRecord[]
  documents: DocumentRecord[]
  parses: ParseRecord[]
  fetches: PackageRecord[]
}
