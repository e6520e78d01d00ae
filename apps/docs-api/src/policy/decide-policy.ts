import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import { given } from '../given.ts'
import type { DecidedPolicy, ManualPolicy } from '../products/policy-columns.ts'
import { noSuch } from '../refusals.ts'
import type { UpdateManualPolicy, UpdatePolicy } from './schemas.ts'

type Decision = z.output<typeof UpdatePolicy>

/**
 * Sets what an operator decides about a product; what readers see of it follows in the same transaction.
 *
 * @throws `not_found`; `duplicate_slug` when it would be published at the address of another product
 */
export async function decideProduct(ctx: Ctx, id: string, decision: Decision): Promise<DecidedPolicy> {
  return ctx.transaction(async (store) => {
    const found = await store.products.lock(id)
    if (!found) throw noSuch('product')
    if (isEmpty(decision)) return (await store.products.policy(found.id))!
    const policy = await store.products.setPolicy(found.id, given(decision), ctx.now())
    await store.openness.refresh(found.id)
    return policy
  })
}

/** The same for a manual. */
export async function decideManual(
  ctx: Ctx,
  id: string,
  { isCurrent, ...decision }: z.output<typeof UpdateManualPolicy>,
): Promise<ManualPolicy> {
  return ctx.transaction(async (store) => {
    const found = await store.manuals.lock(id)
    const shelf = found && (await store.manuals.shelf(found.id))
    if (!shelf) throw noSuch('manual')
    const manual = { id: shelf.manual.id, productId: shelf.product.id, orgId: shelf.orgId }
    if (isCurrent !== undefined) await store.currentManual.decide(manual, isCurrent)
    if (!isEmpty(decision)) {
      await store.manuals.setPolicy(manual.id, given(decision), ctx.now())
      await store.openness.refresh(manual.productId)
    }
    return { ...(await store.manuals.policy(manual.id))!, isCurrent: await store.currentManual.is(manual.id) }
  })
}

/** Nothing was said, so nobody has decided anything. */
const isEmpty = (decision: Decision) => Object.values(decision).every((value) => value === undefined)
