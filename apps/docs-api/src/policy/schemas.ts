import { z } from 'zod'
import type { DecidedPolicy } from '../products/policy-columns.ts'
import { visibility } from '../words.ts'

const flags = {
  visibility,
  isPublished: z.boolean(),
  isSensitive: z.boolean(),
  publishPolicy: z.enum(['review', 'locked', 'auto-human']),
}

/** What only an operator decides about a product or manual; only the supplied fields change (docs decisions D2, D22, D23). */
export const UpdatePolicy = z.strictObject(flags).partial()

export const PolicyResponse = z.object({
  id: z.uuid(),
  ...flags,
  decidedAt: z.iso.datetime().nullable().meta({ description: 'When an operator last decided; until then the first approval publishes.' }),
})

export const presentPolicy = ({ policySetAt, ...policy }: DecidedPolicy): z.input<typeof PolicyResponse> => ({
  ...policy,
  decidedAt: policySetAt?.toISOString() ?? null,
})
