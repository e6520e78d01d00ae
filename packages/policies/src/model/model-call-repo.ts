import { type Db, lockInTransaction, Prisma, queryRows } from '@ppman/db'

const { sql } = Prisma

/** What a model is asked for. */
export type ModelPurpose = 'heal_source' | 'propose_rules'

/** How a question ended. `pending` is one whose process was killed, or that waits. */
export type ModelOutcome =
  | 'pending'
  | 'answered'
  | 'refused'
  | 'truncated'
  | 'malformed'
  | 'http_error'
  | 'timeout'
  | 'unreachable'
  | 'over_budget'

export type NewModelCall = {
  purpose: ModelPurpose
  /** The source or document version that the question is about. */
  subjectId: string
  dialect: string
  model: string
  /** Estimate of input and output, which counts against the day until the endpoint's own count. */
  tokens: number
  askedAt: Date
}

export type ModelCallEnd = {
  outcome: ModelOutcome
  httpStatus: number | null
  inputTokens: number | null
  outputTokens: number | null
  /** Tokens that count against the day. */
  tokens: number
  /** Millionths of a US dollar; null when prices or counts are unknown. */
  costMicros: number | null
  finishedAt: Date
}

/** Questions to the operator's model: counts and outcomes, never a text. */
export function modelCallRepo(db: Db) {
  return {
    /**
     * Reserves tokens of the day for a question. Call it in a transaction of its own: reservations
     * of all processes are one after the other.
     *
     * @returns the id of the call, or null over the budget, which is recorded as well
     */
    reserve: async (call: NewModelCall, dailyTokens: number): Promise<string | null> => {
      await lockInTransaction(db, 'model_budget')
      const [used] = await queryRows<{ tokens: number }>(
        db,
        sql`SELECT coalesce(sum(tokens), 0)::int8 AS tokens FROM model_call
          WHERE asked_at >= date_trunc('day', ${call.askedAt}::timestamptz, 'UTC')`,
      )
      const isWithin = used!.tokens + call.tokens <= dailyTokens
      const end = isWithin ? null : call.askedAt
      const { id } = await db.modelCall.create({
        data: {
          ...call,
          tokens: isWithin ? call.tokens : 0,
          outcome: isWithin ? 'pending' : 'over_budget',
          finishedAt: end,
        },
        select: { id: true },
      })
      return isWithin ? id : null
    },

    finish: async (id: string, end: ModelCallEnd): Promise<void> => {
      await db.modelCall.update({ where: { id }, data: end })
    },

    /** Totals per day, purpose and outcome, newest day first. */
    usage: (days: number): Promise<ModelUsage[]> =>
      queryRows<ModelUsage>(
        db,
        sql`
        SELECT to_char(date_trunc('day', asked_at, 'UTC') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, purpose,
          outcome, count(*)::int AS calls, coalesce(sum(input_tokens), 0)::int8 AS "inputTokens",
          coalesce(sum(output_tokens), 0)::int8 AS "outputTokens", sum(cost_micros)::int8 AS "costMicros"
        FROM model_call WHERE asked_at >= now() - ${days} * interval '1 day'
        GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`,
      ),
  }
}

export type ModelUsage = {
  day: string
  purpose: ModelPurpose
  outcome: ModelOutcome
  calls: number
  inputTokens: number
  outputTokens: number
  costMicros: number | null
}
