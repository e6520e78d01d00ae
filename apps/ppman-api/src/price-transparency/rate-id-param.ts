import { parseRateId } from '@ppman/prices'
import { z } from 'zod'

const UUID = z.uuid()

/** Names a figure by its uuid, or a single rate by file, record, part and rate. */
export const rateIdParam = z
  .string()
  .max(80)
  .transform((text, context) => {
    const single = parseRateId(text)
    if (single || UUID.safeParse(text).success) return single ?? text
    context.addIssue({ code: 'custom', message: 'Expected a uuid, or <file id>:<record>:<part>:<rate>' })
    return z.NEVER
  })
  .meta({ description: 'Id of a price, or of a single rate.', type: 'string' })
