import { createHash } from 'node:crypto'
import { type Db, Prisma } from '@ppman/db'
import { TEXT_FORM } from '@ppman/policy-text'
import type { RuleOrigin, VerificationStatus } from '../billing-rule.ts'
import { insertRules, type NewRule } from '../rule-insert-repo.ts'
import type { SaidPlace, SaidRule } from './extracted-rule.ts'
import type { StandingRule } from './compare-rules.ts'

export type RuleRecordRepo = ReturnType<typeof ruleRecordRepo>

const { sql } = Prisma

/** The version in which rules were read, by what and when. */
type Seen = {
  policyId: string
  payerId: string
  documentVersionId: string
  parseId: string
  extractor: string
  origin: ReadOrigin
  now: Date
}
/** How a rule came out of its document: from its sentences, or from its tables of codes. */
type ReadOrigin = Extract<RuleOrigin, 'extracted_rule_based' | 'imported_reference'>
type Extraction = { documentVersionId: string; parseId: string; extractor: string; rules: number }
type Confirmation = {
  id: string
  effectiveFrom: string | null
  effectiveTo: string | null
  places: readonly SaidPlace[]
}
type Ending = {
  id: string
  effectiveTo: string
  supersededBy: string | null
  verificationStatus: VerificationStatus
}

/** Keeps the rules that documents say. Everything here runs in the transaction that records the version. */
export function ruleRecordRepo(db: Db) {
  return {
    /** Notes that a version was read for rules. @returns false when this extractor has read it before */
    addExtraction: async (
      { documentVersionId, parseId, extractor, rules }: Extraction,
      now: Date,
    ): Promise<boolean> =>
      (await db.$executeRaw(sql`
        INSERT INTO rule_extraction (document_version_id, extractor, parse_id, rules, extracted_at)
        VALUES (${documentVersionId}::uuid, ${extractor}, ${parseId}::uuid, ${rules}, ${now}) ON CONFLICT DO NOTHING`)) >
      0,

    /** Rules that the newest version read so far says. */
    standing: (policyId: string, origin: ReadOrigin): Promise<StandingRule[]> =>
      db.$queryRaw<StandingRule[]>(sql`
        SELECT id, rule_key AS "ruleKey", subject_key AS "subjectKey", code, code_type AS "codeType", code_to AS "codeTo",
          rule_category AS "ruleCategory", disposition, modifier_dispositions AS "modifierDispositions",
          modifier_requirements AS "modifierRequirements", to_char(effective_from, 'YYYY-MM-DD') AS "effectiveFrom",
          to_char(effective_to, 'YYYY-MM-DD') AS "effectiveTo"
        FROM billing_rule WHERE policy_id = ${policyId}::uuid AND org_id IS NULL AND origin = ${origin}
          AND ended_version_id IS NULL AND superseded_by IS NULL ORDER BY id`),

    /** @returns the id that each rule was given */
    add: async (rules: readonly SaidRule[], seen: Seen): Promise<Map<SaidRule, string>> => {
      const ids = await insertRules(
        db,
        rules.map((rule) => newRule(rule, seen)),
      )
      await addEvidence(
        db,
        rules.map(({ places }, at) => ({ id: ids[at]!, places })),
        seen,
      )
      return new Map(rules.map((rule, at) => [rule, ids[at]!]))
    },

    /** The rules are said again. */
    confirm: async (confirmations: readonly Confirmation[], seen: Seen): Promise<void> => {
      await db.$executeRaw(confirming(confirmations, seen))
      await addEvidence(db, confirmations, seen)
    },

    /** The rules are no longer said. */
    end: async (endings: readonly Ending[], seen: Seen): Promise<void> =>
      void (await db.$executeRaw(ending(endings, seen))),
  }
}

const newRule = (rule: SaidRule, { policyId, payerId, documentVersionId, origin, now }: Seen): NewRule => ({
  ...rule,
  orgId: null,
  createdBy: null,
  payerId,
  policyId,
  documentVersionId,
  origin,
  verificationStatus: origin === 'imported_reference' ? 'auto_verified' : 'unverified',
  createdAt: now,
})

const confirming = (confirmations: readonly Confirmation[], { documentVersionId, now }: Seen) => sql`
  UPDATE billing_rule SET document_version_id = ${documentVersionId}::uuid, effective_from = said."effectiveFrom",
    effective_to = CASE WHEN said."effectiveTo" < said."effectiveFrom" THEN said."effectiveFrom" - 1 ELSE said."effectiveTo" END, updated_at = ${now}
  FROM jsonb_to_recordset(${JSON.stringify(confirmations)}::jsonb) AS said(id uuid, "effectiveFrom" date, "effectiveTo" date)
  WHERE billing_rule.id = said.id`

const ending = (endings: readonly Ending[], { documentVersionId, now }: Seen) => sql`
  UPDATE billing_rule SET effective_to = gone."effectiveTo", superseded_by = gone."supersededBy",
    verification_status = gone."verificationStatus", ended_version_id = ${documentVersionId}::uuid, updated_at = ${now}
  FROM jsonb_to_recordset(${JSON.stringify(endings)}::jsonb)
    AS gone(id uuid, "effectiveTo" date, "supersededBy" uuid, "verificationStatus" text)
  WHERE billing_rule.id = gone.id`

async function addEvidence(
  db: Db,
  rules: readonly { id: string; places: readonly SaidPlace[] }[],
  seen: Seen,
): Promise<void> {
  const rows = rules.flatMap(({ id, places }) =>
    places.map((place) => ({ ...place, ruleId: id, sha256: sha256Of(place.quote) })),
  )
  await db.$executeRaw(sql`
    INSERT INTO rule_evidence (rule_id, document_version_id, parse_id, block, page, start_offset, end_offset, quote, quote_sha256,
      text_form, extractor, created_at)
    SELECT "ruleId", ${seen.documentVersionId}::uuid, ${seen.parseId}::uuid, block, page, "start", "end", quote, sha256, ${TEXT_FORM},
      ${seen.extractor}, ${seen.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS one("ruleId" uuid, block int, page int, "start" int, "end" int, quote text, sha256 text)
    ON CONFLICT DO NOTHING`)
}

const sha256Of = (quote: string) => createHash('sha256').update(quote, 'utf8').digest('hex')
