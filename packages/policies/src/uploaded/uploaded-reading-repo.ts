import { type Db, Prisma, queryRows } from '@ppman/db'
import { type CriteriaTree, TEXT_FORM } from '@ppman/policy-text'
import { type ExtractedRule, insertRules } from '../rules/index.ts'
import { type IndexedDocument, valuesOf } from '../search-index/index.ts'
import type { StoredUpload } from './uploaded-policy.ts'

const { sql } = Prisma

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
