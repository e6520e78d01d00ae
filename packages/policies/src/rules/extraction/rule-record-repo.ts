import { createHash } from 'node:crypto'
import { type Db, Prisma, queryRows } from '@ppman/db'
import { eventRecorder } from '@ppman/notifications/events'
import { TEXT_FORM } from '@ppman/policy-text'
import type { RuleOrigin, VerificationStatus } from '../billing-rule.ts'
import { insertRules, type NewRule } from '../rule-insert-repo.ts'
import type { RuleQuote, ExtractedRule } from './extracted-rule.ts'
import type { CurrentRule } from './extracted-rule.ts'

export type RuleRecordRepo = ReturnType<typeof ruleRecordRepo>

const { sql } = Prisma

/** The version, its parse and the extractor of a set of rules. */
type ExtractionContext = {
  policyId: string
  payerId: string
  documentVersionId: string
  parseId: string
  extractor: string
  origin: ReadOrigin
  /** A person has confirmed the rules. */
  isConfirmed?: boolean
  now: Date
}
/** Origin of a document's rules: sentences, tables of codes, or sentences that a model proposed. */
export type ReadOrigin = Extract<RuleOrigin, 'extracted_rule_based' | 'imported_reference' | 'extracted_ai'>
type Extraction = { documentVersionId: string; parseId: string; extractor: string; rules: number }
type Confirmation = {
  id: string
  effectiveFrom: string | null
  effectiveTo: string | null
  places: readonly RuleQuote[]
}
type Ending = {
  id: string
  effectiveTo: string
  supersededBy: string | null
  verificationStatus: VerificationStatus
}

/** Stores extracted rules. Runs in the transaction that records the version. */
export function ruleRecordRepo(db: Db) {
  return {
    recordEvent: eventRecorder(db),

    /** Records an extraction. @returns false when this extractor has read the version before */
    addExtraction: async (
      { documentVersionId, parseId, extractor, rules }: Extraction,
      now: Date,
    ): Promise<boolean> =>
      (await db.$executeRaw(sql`
        INSERT INTO rule_extraction (document_version_id, extractor, parse_id, rules, extracted_at)
        VALUES (${documentVersionId}::uuid, ${extractor}, ${parseId}::uuid, ${rules}, ${now})
          ON CONFLICT DO NOTHING`)) > 0,

    /** The policy's rules that have not ended. */
    currentRules: (policyId: string, origin: ReadOrigin): Promise<CurrentRule[]> =>
      queryRows<CurrentRule>(
        db,
        sql`
        SELECT id, severity, rule_key AS "ruleKey", subject_key AS "subjectKey", code,
          code_type AS "codeType", code_to AS "codeTo",
          rule_category AS "ruleCategory", disposition,
          modifier_dispositions AS "modifierDispositions", modifier_requirements AS "modifierRequirements",
          to_char(effective_from, 'YYYY-MM-DD') AS "effectiveFrom",
          to_char(effective_to, 'YYYY-MM-DD') AS "effectiveTo"
        FROM billing_rule WHERE policy_id = ${policyId}::uuid AND org_id IS NULL AND origin = ${origin}
          AND ended_version_id IS NULL AND superseded_by IS NULL ORDER BY id`,
      ),

    /** Quotes of rules in the version that last stated each. */
    quotes: (ruleIds: readonly string[]): Promise<{ ruleId: string; quote: string }[]> =>
      queryRows(
        db,
        sql`
        SELECT DISTINCT e.rule_id AS "ruleId", e.quote FROM rule_evidence e
          JOIN billing_rule r ON r.id = e.rule_id AND r.document_version_id = e.document_version_id
        WHERE e.rule_id = ANY (${[...ruleIds]}::uuid[]) ORDER BY 1, 2`,
      ),

    /** Makes rules that a model proposed extracted ones, because they are extracted now. */
    adopt: async (ruleIds: readonly string[]): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE billing_rule SET origin = 'extracted_rule_based'
        WHERE id = ANY (${[...ruleIds]}::uuid[])`)
    },

    /** Adds rules. @returns the id of each rule */
    add: async (
      rules: readonly ExtractedRule[],
      context: ExtractionContext,
    ): Promise<Map<ExtractedRule, string>> => {
      const ids = await insertRules(
        db,
        rules.map((rule) => newRule(rule, context)),
      )
      await addEvidence(
        db,
        rules.map(({ places }, index) => ({ id: ids[index]!, places })),
        context,
      )
      return new Map(rules.map((rule, index) => [rule, ids[index]!]))
    },

    /** Confirms rules that the new version repeats. */
    confirm: async (confirmations: readonly Confirmation[], context: ExtractionContext): Promise<void> => {
      await db.$executeRaw(confirmSql(confirmations, context))
      await addEvidence(db, confirmations, context)
    },

    /** Ends rules that the new version no longer states. */
    end: async (endings: readonly Ending[], context: ExtractionContext): Promise<void> =>
      void (await db.$executeRaw(endSql(endings, context))),
  }
}

const newRule = (
  rule: ExtractedRule,
  { policyId, payerId, documentVersionId, origin, isConfirmed, now }: ExtractionContext,
): NewRule => ({
  ...rule,
  orgId: null,
  createdBy: null,
  payerId,
  policyId,
  documentVersionId,
  origin,
  verificationStatus: isConfirmed
    ? 'human_verified'
    : origin === 'imported_reference'
      ? 'auto_verified'
      : 'unverified',
  createdAt: now,
})

const confirmSql = (
  confirmations: readonly Confirmation[],
  { documentVersionId, now }: ExtractionContext,
) => sql`
  UPDATE billing_rule SET document_version_id = ${documentVersionId}::uuid,
    effective_from = said."effectiveFrom",
    effective_to = CASE WHEN said."effectiveTo" < said."effectiveFrom" THEN said."effectiveFrom" - 1
      ELSE said."effectiveTo" END, updated_at = ${now}
  FROM jsonb_to_recordset(${JSON.stringify(confirmations)}::jsonb) AS said(id uuid,
    "effectiveFrom" date, "effectiveTo" date)
  WHERE billing_rule.id = said.id`

const endSql = (endings: readonly Ending[], { documentVersionId, now }: ExtractionContext) => sql`
  UPDATE billing_rule SET effective_to = gone."effectiveTo", superseded_by = gone."supersededBy",
    verification_status = gone."verificationStatus",
      ended_version_id = ${documentVersionId}::uuid, updated_at = ${now}
  FROM jsonb_to_recordset(${JSON.stringify(endings)}::jsonb)
    AS gone(id uuid, "effectiveTo" date, "supersededBy" uuid, "verificationStatus" text)
  WHERE billing_rule.id = gone.id`

async function addEvidence(
  db: Db,
  rules: readonly { id: string; places: readonly RuleQuote[] }[],
  context: ExtractionContext,
): Promise<void> {
  const rows = rules.flatMap(({ id, places }) =>
    places.map((place) => ({ ...place, ruleId: id, sha256: sha256Of(place.quote) })),
  )
  await db.$executeRaw(sql`
    INSERT INTO rule_evidence (rule_id, document_version_id, parse_id, block, page,
      start_offset, end_offset, quote, quote_sha256,
      text_form, extractor, created_at)
    SELECT "ruleId", ${context.documentVersionId}::uuid,
      ${context.parseId}::uuid, block, page, "start", "end", quote, sha256, ${TEXT_FORM},
      ${context.extractor}, ${context.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS one("ruleId" uuid, block int, page int, "start" int, "end" int, quote text, sha256 text)
    ON CONFLICT DO NOTHING`)
}

const sha256Of = (quote: string) => createHash('sha256').update(quote, 'utf8').digest('hex')
