import { decidePriorAuth, type PriorAuthAnswer } from '@ppman/policies/prior-authorization'
import { dayOf } from '@ppman/policies/rules'
import type { Ctx } from '../../context.ts'
import type { Visitor } from '../../visitor.ts'

/**
 * Whether payers ask for prior authorization of a code, by payer id. A payer without a rule is
 * missing.
 */
export type AuthorizationByPayer = ReadonlyMap<string, PriorAuthAnswer>

/** Rules of a code that are read at most, newest first. */
const MAX_RULES = 500

/**
 * Joins prices with policies: what each payer's rules in force today say about a code, without plan
 * or place of service.
 *
 * @returns null for visitors who are not signed in: rules are for members
 */
export async function authorizationByPayer(
  ctx: Ctx,
  visitor: Visitor,
  code: string,
): Promise<AuthorizationByPayer | null> {
  if (!visitor.signedIn) return null
  const today = dayOf(ctx.now())
  const filter = { code, ruleCategory: 'prior_authorization', effectiveOn: today, isCurrent: false }
  const { items } = await ctx.rules.list(filter, { skip: 0, take: MAX_RULES }, today)
  const byPayer = Map.groupBy(items, ({ payerId }) => payerId)
  return new Map([...byPayer].map(([payerId, rules]) => [payerId, decidePriorAuth(rules, {}).answer]))
}
