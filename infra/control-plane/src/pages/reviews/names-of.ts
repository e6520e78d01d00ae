import type { Ctx } from '../../context.ts'
import type { Names } from './reviews-model.ts'

/** The e-mail addresses of those ids that are accounts here. */
export async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Names> {
  const accounts = await Promise.all([...new Set(ids)].map((id) => ctx.accounts.byId(id)))
  return new Map(accounts.flatMap((account) => (account ? [[account.id, account.email]] : [])))
}
