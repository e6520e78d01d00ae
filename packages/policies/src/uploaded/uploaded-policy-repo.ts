import { type Db, enqueue, lockInTransaction, Prisma, queryRows } from '@ppman/db'
import type { JobPayloads } from '@ppman/ledger/jobs'
import { type CriteriaTree, TEXT_FORM } from '@ppman/policy-text'
import type { SealedBlob } from '@ppman/uploads'
import { type ExtractedRule, insertRules } from '../rules/index.ts'
import { type IndexedDocument, valuesOf } from '../search-index/index.ts'
import {
  CONSENT,
  type NewUpload,
  type StoredUpload,
  type UploadedDetail,
  type UploadedPolicy,
  type UploadedRule,
} from './uploaded-policy.ts'

export type UploadedPolicyRepo = ReturnType<typeof uploadedPolicyRepo>

const { sql } = Prisma

/** Uploads shown in a list. */
const MAX_LISTED = 200
/** Rules shown of an upload. */
const MAX_RULES = 500
const SHOWN = sql`u.state IN ('waiting', 'read', 'unreadable')`

const COLUMNS = sql`u.id::text, u.state, u.file_name AS "fileName", u.bytes, u.pages,
  u.uploaded_by AS "uploadedBy", u.uploaded_at AS "uploadedAt", u.consent_version AS "consentVersion",
  CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('id', p.id, 'name', p.name) END AS payer,
  u.payer_named_by AS "payerNamedBy", u.title, u.number,
  to_char(u.effective_date, 'YYYY-MM-DD') AS "effectiveOn", u.words, u.rules, u.read_at AS "readAt"`

/** Uploads of the tenant in context. The worker sees those of all tenants. */
export function uploadedPolicyRepo(db: Db) {
  return {
    newId: async (): Promise<string> =>
      (await queryRows<{ id: string }>(db, sql`SELECT new_id()::text AS id`))[0]!.id,

    /** Lets one transaction at a time decide what an organization's uploads are. */
    lockOrganization: (orgId: string): Promise<void> => lockInTransaction(db, 'uploaded_policy', orgId),

    /** Announces an upload whose bytes are durable and not yet visible. Nobody is shown it. */
    announce: async (upload: NewUpload, place: SealedBlob): Promise<void> => {
      await db.$executeRaw(announceSql(upload, place))
    },

    /** Makes an upload visible and has it read. @returns false when it is gone */
    enqueueReading: async (id: string): Promise<boolean> => {
      const updated = await db.$executeRaw(sql`
        UPDATE uploaded_policy SET state = 'waiting' WHERE id = ${id}::uuid
          AND state IN ('storing', 'waiting', 'read', 'unreadable')`)
      if (updated > 0) await enqueue(db, READ_JOB, { upload_id: id }, { jobKey: `${READ_JOB}:${id}` })
      return updated > 0
    },

    list: (): Promise<UploadedPolicy[]> =>
      queryRows(
        db,
        sql`SELECT ${COLUMNS} FROM uploaded_policy u LEFT JOIN payer p ON p.id = u.payer_id
          WHERE ${SHOWN} ORDER BY u.uploaded_at DESC, u.id DESC LIMIT ${MAX_LISTED}`,
      ),

    byId: async (id: string): Promise<UploadedDetail | null> => {
      const [row] = await queryRows<UploadedDetail>(
        db,
        sql`SELECT ${COLUMNS}, coalesce(u.criteria, '[]') AS criteria FROM uploaded_policy u
          LEFT JOIN payer p ON p.id = u.payer_id WHERE u.id = ${id}::uuid AND ${SHOWN}`,
      )
      return row ?? null
    },

    /** What opens the bytes of an upload, or null. `isLocked` keeps others from changing it. */
    stored: async (id: string, isLocked = false): Promise<StoredUpload | null> => {
      const [row] = await queryRows<Omit<StoredUpload, 'place'> & SealedBlob>(db, storedSql(id, isLocked))
      if (!row) return null
      const { sha256, sealedKey, ...upload } = row
      return { ...upload, place: { sha256, sealedKey } }
    },

    /** Rules of an upload in the order of the document, each with its first quote. */
    rules: (id: string): Promise<UploadedRule[]> => queryRows(db, rulesSql(id)),

    /** Ids of shown uploads that may be the same document: those of its size and payer. */
    alike: (upload: Sized): Promise<{ id: string }[]> => queryRows(db, alikeSql(upload)),

    hasPayer: async (id: string): Promise<boolean> =>
      (await queryRows(db, sql`SELECT FROM payer WHERE id = ${id}::uuid AND is_active`)).length > 0,

    /** Says whose policy an upload is. */
    namePayer: async (id: string, payerId: string): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE uploaded_policy SET payer_id = ${payerId}::uuid, payer_named_by = 'member'
        WHERE id = ${id}::uuid`)
    },

    /** Hides an upload, deletes all that was read from it, and makes its bytes unreadable. */
    hide: (id: string): Promise<void> => hideUpload(db, id),

    remove: async (id: string): Promise<void> =>
      void (await db.$executeRaw(
        sql`DELETE FROM uploaded_policy WHERE id = ${id}::uuid AND state IN ('storing', 'deleting')`,
      )),

    /** Uploads and deletions that began before an instant and did not end. */
    unfinished: (before: Date): Promise<{ id: string; sha256: string }[]> =>
      queryRows(
        db,
        sql`SELECT id::text, blob_sha256 AS sha256 FROM uploaded_policy
          WHERE state = 'deleting' OR (state = 'storing' AND uploaded_at < ${before})
          ORDER BY uploaded_at LIMIT 1000`,
      ),
  }
}

const READ_JOB = 'read-uploaded-policy' satisfies keyof JobPayloads

const announceSql = (upload: NewUpload, { sha256, sealedKey }: SealedBlob) => sql`
        INSERT INTO uploaded_policy (id, org_id, state, file_name, bytes, pages, blob_sha256, sealed_key,
          consent, consent_version, consent_text, uploaded_by, uploaded_at, payer_id, payer_named_by)
        VALUES (${upload.id}::uuid, ${upload.orgId}::uuid, 'storing', ${upload.fileName}, ${upload.bytes},
          ${upload.pages}, ${sha256}, ${sealedKey}, true, ${CONSENT.version}, ${CONSENT.text},
          ${upload.uploadedBy}, ${upload.uploadedAt}, ${upload.payerId}::uuid,
          ${upload.payerId === null ? null : 'member'})`

type Sized = Pick<NewUpload, 'id' | 'bytes' | 'payerId'>

/** Without a payer, uploads of any are alike: it is read from the document. */
const alikeSql = ({ id, bytes, payerId }: Sized) => sql`
  SELECT u.id::text FROM uploaded_policy u
  WHERE ${SHOWN} AND u.id <> ${id}::uuid AND u.bytes = ${bytes}
    AND (${payerId}::uuid IS NULL OR u.payer_id = ${payerId}::uuid)
  ORDER BY u.uploaded_at DESC, u.id DESC LIMIT ${MAX_LISTED}`

const storedSql = (id: string, isLocked: boolean) => sql`
  SELECT u.id::text, u.org_id::text AS "orgId", u.file_name AS "fileName",
            u.uploaded_by AS "uploadedBy",
            CASE WHEN u.payer_named_by = 'member' THEN u.payer_id::text END AS "payerId",
            u.blob_sha256 AS sha256, u.sealed_key AS "sealedKey"
          FROM uploaded_policy u WHERE u.id = ${id}::uuid AND ${SHOWN} ${isLocked ? sql`FOR UPDATE` : sql``}`

async function hideUpload(db: Db, id: string): Promise<void> {
  await db.$executeRaw(sql`SELECT delete_uploaded_rules(${id}::uuid)`)
  await db.$executeRaw(sql`DELETE FROM own_search_document WHERE id = ${id}::uuid`)
  await db.$executeRaw(sql`
    UPDATE uploaded_policy SET state = 'deleting', sealed_key = '', file_name = 'deleted', title = NULL,
      number = NULL, effective_date = NULL, criteria = NULL
    WHERE id = ${id}::uuid`)
}

const rulesSql = (id: string) => sql`
  SELECT r.id::text, r.rule_key::text AS "ruleKey", r.code, r.code_type AS "codeType", r.code_to AS "codeTo",
            r.code_range AS "codeRange", r.rule_category AS "ruleCategory", r.disposition, r.specialty,
            r.plan_types AS "planTypes", r.states, r.states_excluded AS "statesExcluded",
            r.network_status AS "networkStatus", r.modifier_dispositions AS "modifierDispositions",
            r.modifier_requirements AS "modifierRequirements", r.place_of_service AS "placeOfService",
            r.quantity, r.quantity_unit AS "quantityUnit", r.period, r.condition, r.conditions, r.severity,
            r.confidence, r.description, to_char(r.effective_from, 'YYYY-MM-DD') AS "effectiveFrom",
            to_char(r.effective_to, 'YYYY-MM-DD') AS "effectiveTo", q.quote, q.block,
            q.page
          FROM (SELECT DISTINCT ON (rule_id) * FROM uploaded_rule_quote
            WHERE uploaded_policy_id = ${id}::uuid ORDER BY rule_id, start_offset) q
          JOIN billing_rule r ON r.id = q.rule_id ORDER BY q.start_offset, r.code LIMIT ${MAX_RULES}`

/** What was read of an upload. */
export type UploadReading = {
  title: string
  number: string | null
  effectiveOn: string | null
  words: number
  extractor: string
  criteria: readonly CriteriaTree[]
  payerId: string | null
  payerNamedBy: 'member' | 'document' | null
  /** None without a payer. */
  rules: readonly ExtractedRule[]
}

/** Stores what was read of uploads. Everything runs in the transaction of the worker. */
export function uploadedReadingRepo(tx: Db) {
  return {
    /** Ids of active payers whose name or alias is one of these folded names. */
    payersNamed: (names: readonly string[]): Promise<{ id: string; folded: string }[]> =>
      queryRows(
        tx,
        sql`SELECT id::text, folded FROM (
            SELECT id, folded_name AS folded, parent_id, name FROM payer
              WHERE is_active AND folded_name = ANY (${[...names]})
            UNION SELECT p.id, a.folded, p.parent_id, p.name FROM payer_alias a
              JOIN payer p ON p.id = a.payer_id AND p.is_active WHERE a.folded = ANY (${[...names]})) named
          ORDER BY length(folded) DESC, parent_id IS NULL DESC, name, id`,
      ),

    /** Deletes what an earlier reading stored. */
    clear: async (id: string): Promise<void> => {
      await tx.$executeRaw(sql`SELECT delete_uploaded_rules(${id}::uuid)`)
      await tx.$executeRaw(sql`DELETE FROM own_search_document WHERE id = ${id}::uuid`)
    },

    unreadable: async (id: string, now: Date): Promise<void> =>
      void (await tx.$executeRaw(sql`
        UPDATE uploaded_policy SET state = 'unreadable', read_at = ${now} WHERE id = ${id}::uuid`)),

    store: async (upload: StoredUpload, reading: UploadReading, now: Date): Promise<void> => {
      await addRules(tx, upload, reading, now)
      await tx.$executeRaw(sql`
        UPDATE uploaded_policy SET state = 'read', title = ${reading.title}, number = ${reading.number},
          effective_date = ${reading.effectiveOn}::date, words = ${reading.words},
          rules = ${reading.rules.length}, criteria = ${JSON.stringify(reading.criteria)}::jsonb,
          extractor = ${reading.extractor}, payer_id = ${reading.payerId}::uuid,
          payer_named_by = ${reading.payerNamedBy}, read_at = ${now}
        WHERE id = ${upload.id}::uuid`)
    },

    /** Indexes an upload for its organization's search. */
    index: async ({ id, orgId }: StoredUpload, document: IndexedDocument): Promise<void> => {
      await tx.$executeRaw(sql`
        INSERT INTO own_search_document (id, org_id, ${INDEXED})
        SELECT ${id}::uuid, ${orgId}::uuid, ${INDEXED} FROM (${valuesOf([document])}) AS d (${ALL_INDEXED})`)
    },
  }
}

const INDEXED = Prisma.raw(
  'payer_id, payer_ids, number, number_key, version, title, topic, specialty, plan_types, states, ' +
    'effective_date, retirement_date, is_proposed, url, body, codes, title_words, words, updated_at',
)
const ALL_INDEXED = Prisma.raw(
  'kind, policy_id, medicare_document_id, payer_id, payer_ids, number, number_key, version, title, topic, ' +
    'specialty, plan_types, states, effective_date, retirement_date, is_proposed, url, body, codes, ' +
    'title_words, words, updated_at',
)

/** Adds the rules as the organization's own. Search finds them by their quote. */
async function addRules(tx: Db, upload: StoredUpload, reading: UploadReading, now: Date): Promise<void> {
  const { payerId, rules } = reading
  if (payerId === null || rules.length === 0) return
  const ids = await insertRules(
    tx,
    rules.map((rule) => ({
      ...rule,
      orgId: upload.orgId,
      createdBy: upload.uploadedBy,
      payerId,
      policyId: null,
      documentVersionId: null,
      origin: 'customer_upload' as const,
      verificationStatus: 'unverified' as const,
      description: rule.places[0]?.quote ?? null,
      createdAt: now,
    })),
  )
  const quotes = rules.flatMap(({ places }, index) =>
    places.map((place) => ({ ...place, ruleId: ids[index] })),
  )
  await tx.$executeRaw(sql`
    INSERT INTO uploaded_rule_quote (org_id, uploaded_policy_id, rule_id, block, page, start_offset,
      end_offset, quote, text_form)
    SELECT ${upload.orgId}::uuid, ${upload.id}::uuid, "ruleId", block, page, "start", "end", quote,
      ${TEXT_FORM}
    FROM jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb)
      AS one ("ruleId" uuid, block int, page int, "start" int, "end" int, quote text)`)
}
