import { z } from 'zod'

/** A finding as it is shown: places and rules, never the text it is about. */
export const FindingResponse = z
  .object({
    ruleId: z.string(),
    class: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    field: z.string(),
    line: z.int().meta({ description: 'From 1.' }),
    column: z.int().meta({ description: 'From 1, in UTF-16 units.' }),
    endLine: z.int(),
    endColumn: z.int(),
    message: z.string(),
    hint: z.string(),
    fingerprint: z
      .string()
      .optional()
      .meta({ description: 'Keyed hash of a secret: the same leak has the same.' }),
  })
  .meta({ id: 'Finding' })
