import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { suppliedFields, visibility } from '../fields.ts'
import type { DecidedPolicy, ManualPolicy } from '../products/product.ts'
import { notFound } from '../refusals.ts'

const flags = {
  visibility,
  isPublished: z.boolean(),
  isSensitive: z.boolean(),
  publishPolicy: z.enum(['review', 'locked', 'auto-human']),
}

/**
 * Policy fields that only operators may set; only supplied fields change (docs decisions D2, D22,
 * D23).
 */
export const UpdatePolicy = z.strictObject(flags).partial().meta({ id: 'ProductPolicyUpdate' })

const isCurrent = z
  .boolean()
  .meta({ description: 'Whether /docs/{product}/latest/… leads to this manual; one manual of a product is.' })
export const UpdateManualPolicy = UpdatePolicy.extend({
  isCurrent: isCurrent.optional(),
}).meta({ id: 'ManualPolicyUpdate' })

export const PolicyResponse = z
  .object({
    id: z.uuid(),
    ...flags,
    decidedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When an operator last decided; null until then.' }),
  })
  .meta({ id: 'ProductPolicy' })
export const ManualPolicyResponse = PolicyResponse.extend({ isCurrent }).meta({ id: 'ManualPolicy' })

export const presentPolicy = ({ policySetAt, ...policy }: DecidedPolicy): z.input<typeof PolicyResponse> => ({
  ...policy,
  decidedAt: policySetAt?.toISOString() ?? null,
})

export const presentManualPolicy = ({
  isCurrent,
  ...policy
}: ManualPolicy): z.input<typeof ManualPolicyResponse> => ({ ...presentPolicy(policy), isCurrent })

type Decision = z.output<typeof UpdatePolicy>

/**
 * Sets the policy of a product; the visibility of its pages changes in the same transaction.
 *
 * @throws `not_found`; `duplicate_slug` when another published product has this address
 */
export async function decideProduct(ctx: Ctx, id: string, decision: Decision): Promise<DecidedPolicy> {
  return ctx.transaction(async (store) => {
    const found = await store.products.lock(id)
    if (!found) throw notFound('product')
    if (isEmpty(decision)) return (await store.products.policy(found.id))!
    const policy = await store.products.setPolicy(found.id, suppliedFields(decision), ctx.now())
    await store.visibility.refresh(found.id)
    return policy
  })
}

/**
 * Sets the policy of a manual, and whether it is the current one.
 *
 * @throws `not_found`
 */
export async function decideManual(
  ctx: Ctx,
  id: string,
  { isCurrent, ...decision }: z.output<typeof UpdateManualPolicy>,
): Promise<ManualPolicy> {
  return ctx.transaction(async (store) => {
    const found = await store.manuals.lock(id)
    const parent = found && (await store.manuals.withProduct(found.id))
    if (!parent) throw notFound('manual')
    const manual = { id: parent.manual.id, productId: parent.product.id, orgId: parent.orgId }
    if (isCurrent !== undefined) await store.currentManual.decide(manual, isCurrent)
    if (!isEmpty(decision)) {
      await store.manuals.setPolicy(manual.id, suppliedFields(decision), ctx.now())
      await store.visibility.refresh(manual.productId)
    }
    return { ...(await store.manuals.policy(manual.id))!, isCurrent: await store.currentManual.is(manual.id) }
  })
}

/** An empty body is no decision. */
const isEmpty = (decision: Decision) => Object.values(decision).every((value) => value === undefined)
