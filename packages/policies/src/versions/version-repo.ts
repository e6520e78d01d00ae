import {
  type Extract,
  type Identity,
  boilerplateKeys,
  type Comparison,
  type HistoryCheck,
} from '@ppman/policy-text'
import { type Db, Prisma, queryRows } from '@ppman/db'
import { auditEventRepo } from '@ppman/ledger/audit'
import { eventRecorder } from '@ppman/notifications/events'
import { type JudgementWithRegions, learnedRegionRepo } from './regions/learned-region-repo.ts'
import { criteriaRepo } from '../criteria/index.ts'
import { ruleRecordRepo } from '../rules/index.ts'
import { searchIndexRepo } from '../search-index/index.ts'

/** A successful read of a source: its bytes and text. */
export type PolicyRead = {
  source: { id: string; payerId: string; specialty: string | null; planTypes: readonly string[] }
  fetchAttemptId: string
  fetchedAt: Date
  blobSha256: string
  extract: Extract
  identity: Identity
  /** Comparison with the latest version. */
  judged: Pick<JudgementWithRegions, 'comparison' | 'rules' | 'criteria' | 'plainKeys' | 'learned'>
}

/** The latest version of a source. */
export type LatestVersion = {
  id: string
  policyId: string
  version: number
  fetchedAt: Date
  /** As the document states it, `YYYY-MM-DD`. */
  effectiveOn: string | null
  fetchAttemptId: string
  parseId: string
  words: number
  blobSha256: string
  normSha256: string
  tokenSha256: string
}

/** Parse of the latest version. */
export type LatestParse = {
  blobSha256: string
  extractor: string
  norm: string
  words: number
  tokenSha256: string
}

/** Result of a read: null for nothing new, the first version, or a new version with its change. */
export type Recorded = { version: number; versionId: string; changeId: string | null } | null

export type VersionRepo = ReturnType<typeof versionRepo>

const { sql } = Prisma

type Changed = Comparison & { outcome: 'changed' }
type NewPolicy = {
  sourceId: string
  payerId: string
  title: string
  number: string | null
  specialty: string
  planTypes: readonly string[]
}
type NewVersion = {
  policyId: string
  version: number
  parseId: string
  fetchAttemptId: string
  fetchedAt: Date
  effectiveOn: string | null
}
type NewChange = Changed & {
  policyId: string
  payerId: string
  fromVersionId: string
  toVersionId: string
  specialty: string
  summary: string
  effectiveOn: string | null
  classifier: string
  history: HistoryCheck
  createdAt: Date
}

/** Writes the evidence chain from the parse onward. Runs in the caller's transaction. */
export function versionRepo(db: Db) {
  return {
    rules: ruleRecordRepo(db),
    recordEvent: eventRecorder(db),
    criteria: criteriaRepo(db),
    search: searchIndexRepo(db),
    audit: auditEventRepo(db),
    regions: learnedRegionRepo(db),

    latest: (sourceId: string) => latest(db, sourceId),

    /** The extracted text of a version. */
    extractOf: (versionId: string) => extractOf(db, versionId),

    extractOfParse: async (parseId: string): Promise<Extract> => {
      const [row] = await queryRows<Omit<Extract, 'asksPassword'>>(
        db,
        sql`SELECT extractor, title, blocks FROM parse WHERE id = ${parseId}::uuid`,
      )
      return { ...row!, asksPassword: false }
    },

    latestParse: async (sourceId: string): Promise<LatestParse | null> => {
      const [row] = await queryRows<LatestParse>(
        db,
        sql`
        SELECT a.blob_sha256 AS "blobSha256", a.extractor, a.norm, a.words, a.token_sha256 AS "tokenSha256"
        FROM policy p JOIN document_version v ON v.policy_id = p.id JOIN parse a ON a.id = v.parse_id
        WHERE p.source_id = ${sourceId}::uuid ORDER BY v.version DESC LIMIT 1`,
      )
      return row ?? null
    },

    addPolicy: async ({ planTypes, ...policy }: NewPolicy): Promise<string> => {
      const { id } = await db.policy.create({
        data: { ...policy, planTypes: [...planTypes] },
        select: { id: true },
      })
      return id
    },

    /** Updates a policy's title and number from its latest version. @returns what it has now */
    renamePolicy: async (
      id: string,
      { title, number }: { title: string | null; number: string | null },
    ): Promise<{ title: string; number: string | null; specialty: string }> =>
      db.policy.update({
        where: { id },
        data: { ...(title ? { title } : {}), ...(number ? { number } : {}) },
        select: { title: true, number: true, specialty: true },
      }),

    addParse: (read: BytesRead) => addParse(db, read),

    addVersion: async ({ effectiveOn, ...version }: NewVersion): Promise<string> => {
      const { id } = await db.documentVersion.create({
        data: { ...version, effectiveDate: dayOf(effectiveOn) },
        select: { id: true },
      })
      return id
    },

    addChange: (change: NewChange) => addChange(db, change),
  }
}

async function latest(db: Db, sourceId: string): Promise<LatestVersion | null> {
  const [row] = await queryRows<LatestVersion>(
    db,
    sql`
    SELECT v.id, v.policy_id AS "policyId",
      v.version, v.fetched_at AS "fetchedAt", to_char(v.effective_date, 'YYYY-MM-DD') AS "effectiveOn",
      v.fetch_attempt_id AS "fetchAttemptId", v.parse_id AS "parseId",
      a.words, a.blob_sha256 AS "blobSha256", a.norm_sha256 AS "normSha256", a.token_sha256 AS "tokenSha256"
    FROM policy p JOIN document_version v ON v.policy_id = p.id JOIN parse a ON a.id = v.parse_id
    WHERE p.source_id = ${sourceId}::uuid ORDER BY v.version DESC LIMIT 1`,
  )
  return row ?? null
}

async function extractOf(db: Db, versionId: string): Promise<Extract> {
  const [row] = await queryRows<Omit<Extract, 'asksPassword'>>(
    db,
    sql`
    SELECT a.extractor, a.title, a.blocks FROM document_version v JOIN parse a ON a.id = v.parse_id
      WHERE v.id = ${versionId}::uuid`,
  )
  return { ...row!, asksPassword: false }
}

/** A parse is unique by bytes, extractor and normalizer. */
type BytesRead = Pick<PolicyRead, 'blobSha256' | 'extract' | 'identity'> & {
  judged?: Pick<PolicyRead['judged'], 'plainKeys'>
}

async function addParse(db: Db, { blobSha256, extract, identity, judged }: BytesRead): Promise<string> {
  const plainKeys = judged?.plainKeys ?? boilerplateKeys(extract.blocks)
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`
    INSERT INTO parse (blob_sha256, extractor, norm, title, blocks, norm_sha256,
      token_sha256, words, info, plain_keys)
    VALUES (${blobSha256}, ${extract.extractor}, ${identity.norm},
      ${extract.title}, ${JSON.stringify(extract.blocks)}::jsonb,
      ${identity.normSha256}, ${identity.tokenSha256}, ${identity.words},
      ${extract.info ? JSON.stringify(extract.info) : null}::jsonb, ${plainKeys}::bigint[])
    ON CONFLICT (blob_sha256, extractor, norm) DO UPDATE SET words = EXCLUDED.words
    RETURNING id`,
  )
  return row!.id
}

/** Uses raw SQL, because the client is slow for the large JSON tree of edits. */
async function addChange(db: Db, change: NewChange): Promise<string> {
  const {
    policyId,
    payerId,
    fromVersionId,
    toVersionId,
    changeType,
    changeTypes,
    severity,
    direction,
    shouldAlert,
  } = change
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`
    INSERT INTO policy_change (policy_id, payer_id, from_version_id, to_version_id,
      change_type, change_types, severity, direction, change_percentage,
      should_alert, specialty, summary, reasons, facts, edits, effective_date, classifier,
        history_verdict, history_quote, created_at)
    VALUES (${policyId}::uuid, ${payerId}::uuid, ${fromVersionId}::uuid,
      ${toVersionId}::uuid, ${changeType}, ${[...changeTypes]}::text[],
      ${severity}, ${direction}, ${change.changePercentage}::numeric,
        ${shouldAlert}, ${change.specialty}, ${change.summary},
      ${[...change.reasons]}::text[], ${JSON.stringify(change.facts)}::jsonb,
        ${JSON.stringify(change.edits)}::jsonb, ${change.effectiveOn}::date,
      ${change.classifier}, ${change.history.verdict}, ${change.history.quote}, ${change.createdAt})
    RETURNING id`,
  )
  return row!.id
}

const dayOf = (day: string | null) => (day ? new Date(`${day}T00:00:00Z`) : null)
