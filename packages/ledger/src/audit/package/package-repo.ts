import { type Db, Prisma, queryRows } from '@ppman/db'

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
type PackageRecord = { id: string } & Record<string, unknown>

export type RuleRecord = PackageRecord & {
  code: string
  updated_at: string
  imported_from: { fetch_id: string } | null
}
export type EvidenceRecord = PackageRecord & { rule_id: string; document_version_id: string }
type ChangeRecord = PackageRecord & { from_version_id: string; to_version_id: string }
type DocumentRecord = PackageRecord & { fetch_id: string; parse_id: string }
type ParseRecord = PackageRecord & {
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

export type PackageRepo = ReturnType<typeof packageRepo>

const { sql } = Prisma

/**
 * Reads the records of an audit package. Row-level security limits them to shared rules and the
 * tenant's own.
 */
export function packageRepo(db: Db) {
  const read = async <T extends PackageRecord>(query: Prisma.Sql): Promise<T[]> =>
    (await queryRows<{ record: T }>(db, query)).map(({ record }) => record)
  const byIds = <T extends PackageRecord>(from: Prisma.Sql, column: Prisma.Sql, ids: readonly string[]) =>
    read<T>(sql`${from} WHERE ${column} = ANY(${ids}::uuid[]) ORDER BY ${column}`)
  return {
    /** All records about the matching rules. Call it in one repeatable-read transaction. */
    records: async (filter: PackageFilter): Promise<PackageRecords> => {
      const where = matching(filter)
      const rules = await read<RuleRecord>(sql`${RULE} WHERE ${where} ORDER BY r.id LIMIT ${filter.limit}`)
      const [count] = await queryRows<{ total: number }>(
        db,
        sql`SELECT count(*)::int AS total FROM billing_rule r WHERE ${where}`,
      )
      const evidence = await read<EvidenceRecord>(
        sql`${EVIDENCE} WHERE e.rule_id = ANY(${idsOf(rules)}::uuid[]) ORDER BY e.id`,
      )
      const cited = unique(evidence.map((one) => one.document_version_id))
      const changes = await read<ChangeRecord>(
        sql`${CHANGE} WHERE c.from_version_id = ANY(${cited}::uuid[])
          OR c.to_version_id = ANY(${cited}::uuid[]) ORDER BY c.id`,
      )
      const versions = unique([
        ...cited,
        ...changes.flatMap((change) => [change.from_version_id, change.to_version_id]),
      ])
      const documents = await byIds<DocumentRecord>(DOCUMENT, sql`v.id`, versions)
      const parses = await byIds<ParseRecord>(PARSE, sql`a.id`, unique(documents.map((one) => one.parse_id)))
      const fetches = await byIds(
        FETCH,
        sql`f.id`,
        unique([
          ...documents.map((one) => one.fetch_id),
          ...rules.flatMap((one) => one.imported_from?.fetch_id ?? []),
        ]),
      )
      return { rules, total: count!.total, evidence, changes, documents, parses, fetches }
    },

    /** The blocks of a parse. */
    blocks: async (
      parseId: string,
    ): Promise<{ kind: 'heading' | 'text' | 'item' | 'row'; text: string }[]> => {
      const parse = await db.parse.findUniqueOrThrow({ where: { id: parseId }, select: { blocks: true } })
      return parse.blocks as { kind: 'text'; text: string }[]
    },
  }
}

const idsOf = (records: readonly PackageRecord[]) => records.map(({ id }) => id)
const unique = (ids: readonly string[]) => [...new Set(ids)]

function matching({ codes, payerId, from, to }: PackageFilter): Prisma.Sql {
  const conditions = [
    codes.length > 0 && sql`r.code = ANY(${codes})`,
    payerId && sql`r.payer_id = ${payerId}::uuid`,
    from && sql`r.effective_from >= ${from}::date`,
    to && sql`r.effective_from <= ${to}::date`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : sql`true`
}

/** Instants in the format of the audit hashes. */
const instant = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The line or byte range that a rule was imported from; null for other rules. */
const LIST_PLACE = sql`(
  SELECT json_build_object('fetch_id', i.fetch_attempt_id, 'table', i.table_name, 'line', r.reference_line,
    'byte_start', r.reference_byte_start, 'byte_length', r.reference_byte_length)
  FROM reference_import i WHERE i.id = r.reference_import_id)`

/** Records of an audit package, one JSON object each with a stable order of fields. */
const RULE = sql`
  SELECT json_build_object('id', r.id, 'payer', json_build_object('id',
    p.id, 'name', p.name), 'policy_id', r.policy_id,
    'code', r.code, 'code_type', r.code_type, 'code_range', r.code_range,
      'rule_category', r.rule_category, 'disposition', r.disposition,
    'plan_types', r.plan_types, 'states', r.states, 'states_excluded', r.states_excluded,
      'network_status', r.network_status,
    'specialty', r.specialty, 'modifier_dispositions',
      r.modifier_dispositions, 'modifier_requirements', r.modifier_requirements,
    'place_of_service', r.place_of_service, 'quantity',
      r.quantity, 'quantity_unit', r.quantity_unit, 'period', r.period,
    'condition', r.condition, 'conditions', r.conditions, 'severity', r.severity, 'origin', r.origin,
    'verification_status', r.verification_status, 'confidence', r.confidence, 'description', r.description,
    'effective_from', r.effective_from, 'effective_to', r.effective_to, 'superseded_by', r.superseded_by,
    'ended_version_id', r.ended_version_id, 'imported_from',
      ${LIST_PLACE}, 'created_at', ${instant('r.created_at')},
      'updated_at', ${instant('r.updated_at')}) AS record
  FROM billing_rule r JOIN payer p ON p.id = r.payer_id`

const EVIDENCE = sql`
  SELECT json_build_object('id', e.id, 'rule_id', e.rule_id, 'document_version_id',
    e.document_version_id, 'parse_id', e.parse_id,
    'block', e.block, 'page', e.page, 'start', e.start_offset,
      'end', e.end_offset, 'quote', e.quote, 'quote_sha256', e.quote_sha256,
    'text_form', e.text_form, 'extractor', e.extractor) AS record
  FROM rule_evidence e`

const CHANGE = sql`
  SELECT json_build_object('id', c.id, 'policy_id', c.policy_id, 'from_version_id',
    c.from_version_id, 'to_version_id', c.to_version_id,
    'created_at', ${instant('c.created_at')}, 'change_type', c.change_type, 'change_types',
      c.change_types, 'severity', c.severity,
    'direction', c.direction, 'change_percentage', c.change_percentage, 'summary', c.summary, 'reasons',
      c.reasons,
    'effective_date', c.effective_date, 'classifier', c.classifier,
    'left_out', (SELECT x.left_out FROM document_version v JOIN region_comparison x
      ON x.fetch_attempt_id = v.fetch_attempt_id WHERE v.id = c.to_version_id)) AS record
  FROM policy_change c`

const DOCUMENT = sql`
  SELECT json_build_object('id', v.id, 'policy_id', v.policy_id, 'policy_number', d.number, 'title', d.title,
    'payer', json_build_object('id', p.id, 'name', p.name), 'version', v.version,
      'effective_date', v.effective_date,
    'fetched_at', ${instant('v.fetched_at')}, 'fetch_id', v.fetch_attempt_id, 'parse_id', v.parse_id,
    'source', json_build_object('id', s.id, 'url', s.url, 'kind', s.kind, 'discovered_from',
      s.discovered_from)) AS record
  FROM document_version v JOIN policy d ON d.id = v.policy_id JOIN payer p ON p.id = d.payer_id JOIN source s
    ON s.id = d.source_id`

const PARSE = sql`
  SELECT json_build_object('id', a.id, 'blob_sha256', a.blob_sha256,
    'blob_bytes', b.bytes, 'media_type', b.media_type,
    'extractor', a.extractor, 'norm', a.norm, 'norm_sha256', a.norm_sha256,
      'token_sha256', a.token_sha256, 'words', a.words) AS record
  FROM parse a JOIN blob b ON b.sha256 = a.blob_sha256`

/** Response headers are kept by an allow-list, without cookies or credentials. */
const FETCH = sql`
  SELECT json_build_object('id', f.id, 'url', f.url, 'final_url', f.final_url, 'redirects', f.redirects,
    'started_at', ${instant('f.started_at')}, 'finished_at', ${instant('f.finished_at')}, 'outcome',
      f.outcome, 'http_status', f.http_status,
    'response_headers', f.response_header, 'bytes',
      f.bytes, 'blob_sha256', f.blob_sha256, 'tool', f.tool) AS record
  FROM fetch_attempt f`
