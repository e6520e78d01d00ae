import { Prisma } from '@ppman/db'
import { codeAsStored, codeTypeNamed } from './code-type.ts'
import { inForce } from './in-force-sql-repo.ts'
import type { RuleFilter } from './rule-filter.ts'

const { sql } = Prisma

/** What a filter means of `billing_rule r`, beside what it means of the code. */
export function matching(filter: RuleFilter, ofCode: Prisma.Sql): Prisma.Sql {
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
    ofCode,
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
    effectiveOn && inForce(sql`r`, effectiveOn),
    isCurrent && sql`r.effective_to IS NULL`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return Prisma.join(conditions, ' AND ')
}

/** What a filter means of `billing_rule_modifier m`; null where that does not tell everything that is asked. */
export function besideModifier({
  modifier,
  payerId,
  ruleCategory,
  effectiveOn,
  isCurrent,
  ...beyond
}: RuleFilter): Prisma.Sql | null {
  if (!modifier || Object.values(beyond).some(Boolean)) return null
  const conditions = [
    sql`m.modifier = ${storable(modifier)?.toUpperCase()}`,
    payerId && sql`m.payer_id = ${payerId}::uuid`,
    ruleCategory && sql`m.rule_category = ${storable(ruleCategory)?.toLowerCase()}`,
    effectiveOn && inForce(sql`m`, effectiveOn),
    isCurrent && sql`m.effective_to IS NULL`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return Prisma.join(conditions, ' AND ')
}

/** Rules of the code, then ranges that hold it: it stands between their ends and is written as they are. No rule is both. */
export function ofCode({ code: said, codeType: word }: RuleFilter): Prisma.Sql[] {
  const codeType = storable(word) && codeTypeNamed(storable(word)!)
  const code = storable(said) && codeAsStored(storable(said)!, codeType)
  const ofType = codeType ? sql`r.code_type = ${codeType}` : sql`true`
  if (!code) return [ofType]
  const shape = sql`regexp_replace(r.code, '[0-9]', '0', 'g') = ${code.replace(/\d/g, '0')}`
  const held = sql`r.code_to IS NOT NULL AND r.code < ${code} AND r.code_to >= ${code} AND ${shape}`
  return [sql`r.code = ${code} AND ${ofType}`, sql`${held} AND ${ofType}`]
}

/** PostgreSQL has no NUL in text; nothing that is stored equals a word with one. */
const storable = (word: string | undefined) => word?.replaceAll('\u0000', '\ufffd')
