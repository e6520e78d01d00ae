import { createHash, randomUUID } from 'node:crypto'

/** Database connection as owner, for test data that requests cannot write. */
type Owner = { query: (sql: string, values?: unknown[]) => Promise<{ rows: { id: string }[] }> }

type ChangeFacts = {
  payerId: string
  changeType?: string
  severity?: string
  changePercent?: number
  specialty?: string
  summary?: string
  title?: string
  createdAt?: string
  /** The organization that reviewed it. */
  reviewedBy?: string
}

/** Stores a change with its whole chain of evidence. @returns its id */
export async function aPolicyChange(owner: Owner, { payerId, ...facts }: ChangeFacts): Promise<string> {
  const createdAt = facts.createdAt ?? '2026-02-02T00:00:00Z'
  const specialty = facts.specialty ?? 'general'
  const url = `https://payer.example/${randomUUID()}`
  const sourceId = await insert(owner, 'source', {
    payer_id: payerId,
    url,
    kind: 'policy_page',
    fetch_interval_s: 86_400,
    next_check_at: createdAt,
  })
  const policyId = await insert(owner, 'policy', {
    payer_id: payerId,
    source_id: sourceId,
    title: facts.title ?? 'Spine Surgery',
    specialty,
  })
  const [from, to] = [await aVersion(owner, policyId, 1), await aVersion(owner, policyId, 2)]
  const changeId = await insert(owner, 'policy_change', {
    policy_id: policyId,
    payer_id: payerId,
    from_version_id: from,
    to_version_id: to,
    change_type: facts.changeType ?? 'coverage_change',
    change_types: [facts.changeType ?? 'coverage_change'],
    severity: facts.severity ?? 'high',
    direction: 'unknown',
    change_percentage: facts.changePercent ?? 1.5,
    should_alert: true,
    specialty,
    summary: facts.summary ?? 'Coverage changed.',
    reasons: [],
    facts: '{}',
    edits: '[]',
    classifier: 'test/1',
    created_at: createdAt,
  })
  if (facts.reviewedBy)
    await owner.query(
      "INSERT INTO change_review (org_id, change_id, reviewed_by, reviewed_at) VALUES ($1, $2, 'coder', $3)",
      [facts.reviewedBy, changeId, createdAt],
    )
  return changeId
}

/** Stores a learned region of one check. @returns its id */
export async function aLearnedRegion(
  owner: Owner,
  sourceId: string,
  words = 'Our choir sings.',
): Promise<string> {
  const fetch = await owner.query(
    "INSERT INTO fetch_attempt (url, started_at, outcome, tool) VALUES ('https://payer.example/', " +
      "'2026-03-01', 'ok', 'test/1') RETURNING id",
  )
  const region = await owner.query(
    `INSERT INTO learned_region (source_id, kind, identity, path, after_sha256, max_blocks,
      words, after_words, rule, learned_at, learned_fetch_id)
     VALUES ($1, 'place', $2, '{News}', repeat('a', 64), 1, $3, 'Last rule.', 'volatile/1', '2026-03-01', $4)
       RETURNING id`,
    [sourceId, randomUUID(), words, fetch.rows[0]!.id],
  )
  await owner.query(
    'INSERT INTO learned_region_basis (region_id, fetch_attempt_id, source_id, words) VALUES ($1, $2, ' +
      '$3, $4)',
    [region.rows[0]!.id, fetch.rows[0]!.id, sourceId, words],
  )
  return region.rows[0]!.id
}

async function aVersion(owner: Owner, policyId: string, version: number): Promise<string> {
  const sha256 = createHash('sha256').update(`${policyId}${version}`).digest('hex')
  await owner.query('INSERT INTO blob (sha256, bytes) VALUES ($1, 1)', [sha256])
  const fetchedAt = `2026-01-0${version}T00:00:00Z`
  const fetchId = await insert(owner, 'fetch_attempt', {
    url: 'https://payer.example/',
    started_at: fetchedAt,
    outcome: 'ok',
    tool: 'test/1',
    blob_sha256: sha256,
  })
  const parseId = await insert(owner, 'parse', {
    blob_sha256: sha256,
    extractor: 'test/1',
    norm: 'norm/2',
    blocks: '[]',
    norm_sha256: sha256,
    token_sha256: sha256,
    words: 1,
  })
  return insert(owner, 'document_version', {
    policy_id: policyId,
    version,
    parse_id: parseId,
    fetch_attempt_id: fetchId,
    fetched_at: fetchedAt,
  })
}

async function insert(owner: Owner, table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await owner.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
    Object.values(row),
  )
  return rows[0]!.id
}
