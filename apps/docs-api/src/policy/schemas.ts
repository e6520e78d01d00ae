import { z } from 'zod'
import type { DecidedPolicy, ManualPolicy } from '../products/policy-columns.ts'
import { visibility } from '../words.ts'

const flags = {
  visibility,
  isPublished: z.boolean(),
  isSensitive: z.boolean(),
  publishPolicy: z.enum(['review', 'locked', 'auto-human']),
}

/**
 * What only an operator decides about a product or manual; only the supplied fields change (docs
 * decisions D2, D22, D23).
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
