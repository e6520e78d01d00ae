import { Prisma } from '@ppman/db'
import { codeAsStored, codeTypeNamed } from './code-type.ts'
import type { RuleFilter } from './rule-filter.ts'

const { sql } = Prisma

/** What a filter means of `billing_rule r`. */
export function matching(filter: RuleFilter): Prisma.Sql {
  const { payerId, effectiveOn, isCurrent } = filter
  const [planType, networkStatus, ruleCategory, specialty, severity, origin, status] = [
    filter.planType,
    filter.networkStatus,
    filter.ruleCategory,
    filter.specialty,
    filter.severity,
    filter.origin,
    filter.verificationStatus,
  ].map((word) => storable(word)?.toLowerCase())
  const [state, modifier] = [filter.state, filter.modifier].map((word) => storable(word)?.toUpperCase())
  const conditions = [
    ofCode(filter),
    payerId && sql`r.payer_id = ${payerId}::uuid`,
    modifier && sql`r.id IN (SELECT rule_id FROM billing_rule_modifier WHERE modifier = ${modifier})`,
    planType && sql`${planType} = ANY(r.plan_types)`,
    state && sql`${state} = ANY(r.states)`,
    networkStatus && sql`r.network_status = ${networkStatus}`,
    ruleCategory && sql`r.rule_category = ${ruleCategory}`,
    specialty && sql`r.specialty = ${specialty}`,
    severity && sql`r.severity = ${severity}`,
    origin && sql`r.origin = ${origin}`,
    status && sql`r.verification_status = ${status}`,
    effectiveOn && inForce(effectiveOn),
    isCurrent && sql`r.effective_to IS NULL`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : sql`true`
}

/** A range holds a code that stands between its ends and is written as they are. */
function ofCode({ code: said, codeType: word }: RuleFilter): Prisma.Sql | undefined {
  const codeType = storable(word) && codeTypeNamed(storable(word)!)
  const code = storable(said) && codeAsStored(storable(said)!, codeType)
  const ofType = sql`r.code_type = ${codeType}`
  if (!code) return codeType ? ofType : undefined
  const shape = sql`regexp_replace(r.code, '[0-9]', '0', 'g') = ${code.replace(/\d/g, '0')}`
  const held = sql`(r.code = ${code} OR (r.code_to IS NOT NULL AND r.code <= ${code} AND r.code_to >= ${code} AND ${shape}))`
  return codeType ? sql`${held} AND ${ofType}` : held
}

/** What an extractor misread was never in force. */
const inForce = (day: string) => sql`
  (r.effective_from IS NULL OR r.effective_from <= ${day}::date) AND (r.effective_to IS NULL OR r.effective_to >= ${day}::date)
  AND r.verification_status <> 'rejected'`

/** PostgreSQL has no NUL in text; nothing that is stored equals a word with one. */
const storable = (word: string | undefined) => word?.replaceAll('\u0000', '\ufffd')
