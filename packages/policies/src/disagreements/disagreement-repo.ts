import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { Disagreement, DisagreementFilter, Judgement, Observation, Resolution } from './disagreement.ts'

export type DisagreementRepo = ReturnType<typeof disagreementRepo>

const { sql } = Prisma

const DISAGREEMENT = sql`
  id, payer_id AS "payerId", code, code_type AS "codeType",
    modifier, state, plan_type AS "planType", outcome, carc, rarc,
  to_char(service_month, 'YYYY-MM') AS "serviceMonth",
    claims, rule_category AS "ruleCategory", verdict, rule_ids::text[] AS "ruleIds",
  status, resolution, created_by AS "createdBy", created_at AS "createdAt", resolved_by AS "resolvedBy",
    resolved_at AS "resolvedAt"`

type By = { orgId: string; sub: string }

/** Disagreements of one organization. */
export function disagreementRepo(db: Db) {
  return {
    /** One page, newest first, and the total count. */
    list: async ({ status, payerId, code, verdict }: DisagreementFilter, { skip, take }: PageRange) => {
      const conditions = [
        status && sql`status = ${status}`,
        payerId && sql`payer_id = ${payerId}::uuid`,
        code && sql`code = upper(${code})`,
        verdict && sql`verdict = ${verdict}`,
      ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
      const where = conditions.length > 0 ? Prisma.join(conditions, ' AND ') : sql`true`
      const [items, [count]] = await Promise.all([
        queryRows<Disagreement>(
          db,
          sql`SELECT ${DISAGREEMENT} FROM disagreement WHERE ${where} ORDER BY id DESC
            LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM disagreement WHERE ${where}`),
      ])
      return { items, total: count!.total }
    },

    byId: async (id: string): Promise<Disagreement | null> => {
      const [row] = await queryRows<Disagreement>(
        db,
        sql`SELECT ${DISAGREEMENT} FROM disagreement WHERE id = ${id}::uuid`,
      )
      return row ?? null
    },

    add: async (seen: Observation, judged: Judgement, { orgId, sub }: By, now: Date): Promise<string> => {
      const serviceMonth = new Date(`${seen.serviceMonth}-01T00:00:00Z`)
      const { id } = await db.disagreement.create({
        data: { ...seen, ...judged, serviceMonth, orgId, createdBy: sub, createdAt: now },
        select: { id: true },
      })
      return id
    },

    /** @returns whether the disagreement exists */
    settle: async (id: string, resolution: Resolution | null, sub: string, now: Date): Promise<boolean> => {
      const settled = resolution
        ? { status: 'resolved', resolution, resolvedBy: sub, resolvedAt: now }
        : { status: 'open', resolution: null, resolvedBy: null, resolvedAt: null }
      return (await db.disagreement.updateMany({ where: { id }, data: settled })).count > 0
    },
  }
}
