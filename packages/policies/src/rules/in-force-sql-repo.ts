import { Prisma } from '@ppman/db'

const { sql } = Prisma

/** SQL of `isInForce` for a row of `billing_rule` or `billing_rule_modifier`. */
export const inForceSql = (rule: Prisma.Sql, day: string): Prisma.Sql => sql`
  (${rule}.effective_from IS NULL OR ${rule}.effective_from <= ${day}::date)
  AND (${rule}.effective_to IS NULL OR ${rule}.effective_to >= ${day}::date)
    AND ${rule}.verification_status <> 'rejected'`

/** SQL order of `rulesInForce`: the latest first day first. `id` is the column of the rule's id. */
export const latestFirstSql = (rule: Prisma.Sql, id: Prisma.Sql): Prisma.Sql =>
  sql`${rule}.effective_from DESC NULLS LAST, ${id} DESC`

/** SQL of `newerRuleInForce` for a row `r` of `billing_rule`; null when `r` is not in force. */
export const newerRuleInForceSql = (day: string): Prisma.Sql => sql`(
  SELECT n.id FROM billing_rule n
  WHERE n.subject_key = r.subject_key AND n.id <> r.id AND ${inForceSql(sql`r`, day)} AND ${inForceSql(sql`n`, day)}
    AND (coalesce(n.effective_from, '-infinity'), n.id) > (coalesce(r.effective_from, '-infinity'), r.id)
    AND (n.document_version_id IS NULL OR n.document_version_id IS DISTINCT FROM r.document_version_id)
    AND n.modifier_dispositions = r.modifier_dispositions AND n.modifier_requirements = r.modifier_requirements
  ORDER BY ${latestFirstSql(sql`n`, sql`n.id`)} LIMIT 1)`
