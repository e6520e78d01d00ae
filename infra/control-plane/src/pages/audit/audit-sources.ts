import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import { type AuditFilter, listAudit } from '../../audit/audit-repo.ts'
import type { Ctx } from '../../context.ts'
import { readPpmanApi } from '../ppman-api.ts'

/** The chains that the page shows: ours, and the two of the product. */
export const CHAINS = ['access', 'organisation', 'shared'] as const
export type ChainName = (typeof CHAINS)[number]

/** A line of any chain. */
export type AuditLine = {
  seq: number
  at: Date
  actor: string
  action: string
  object: { kind: string; id: string }
  /** JSON as it was sealed. */
  detail: string
  hash: string
}

const ApiLine = z.object({
  seq: z.number(),
  at: z.coerce.date(),
  actor: z.string(),
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string() }),
  detail: z.string(),
  hash: z.string(),
})
const ApiLines = z.object({ items: z.array(ApiLine) })

type Wanted = { chain: ChainName; filter: AuditFilter; take: number }

/** Lines of a chain, the newest first. @param take at most 500 */
export async function auditLines(
  ctx: Ctx,
  account: Account,
  { chain, filter, take }: Wanted,
): Promise<AuditLine[]> {
  if (chain === 'access') {
    const events = await listAudit(ctx.pool, account.orgId, { filter, take })
    return events.map(({ objectKind: kind, objectId: id, ...line }) => ({ ...line, object: { kind, id } }))
  }
  const query = new URLSearchParams({ chain, order: 'newest', limit: String(take) })
  if (filter.beforeSeq !== null) query.set('before_seq', String(filter.beforeSeq))
  if (filter.action !== null) query.set('action', filter.action)
  if (filter.actor !== null) query.set('actor', filter.actor)
  if (filter.from) query.set('from_date', isoDay(filter.from))
  if (filter.until) query.set('to_date', isoDay(new Date(filter.until.getTime() - 1)))
  return (await readPpmanApi(ctx, { account, path: `/audit/events?${query}` }, ApiLines)).items
}

const isoDay = (instant: Date): string => instant.toISOString().slice(0, 10)
