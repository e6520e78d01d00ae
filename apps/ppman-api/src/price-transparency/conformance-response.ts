import type { ConformanceRun } from '@ppman/prices'
import { z } from 'zod'

/** Result of the official validator for a file. */
export const ConformanceResponse = z
  .object({
    validator: z.string(),
    validator_version: z.string(),
    dictionary: z
      .string()
      .meta({ description: 'CMS data dictionary that the file was held to.', example: 'v3.0.0' }),
    outcome: z.enum(['judged', 'timed_out', 'too_large', 'out_of_memory', 'failed']),
    valid: z.boolean().nullable(),
    errors: z.int().meta({ description: 'Up to 1,000: the validator stops there.' }),
    alerts: z.int(),
    by_class: z.record(z.string(), z.int()),
    sample: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .meta({ description: 'The first errors.' }),
    judged_at: z.iso.datetime(),
  })
  .meta({ id: 'PriceFileConformance' })
  .nullable()
  .meta({ description: 'Verdict of the official validator, which is not ours; null while it has not run.' })

/** Maximum number of sample errors in a response. */
const SHOWN = 20

export const presentConformance = (run: ConformanceRun | null) =>
  run && {
    validator: run.validator,
    validator_version: run.validatorVersion,
    dictionary: run.dictionary,
    outcome: run.outcome,
    valid: run.valid,
    errors: run.errors,
    alerts: run.alerts,
    by_class: run.byClass,
    sample: run.sample.slice(0, SHOWN).map(({ path, message }) => ({ path: path ?? '', message })),
    judged_at: run.finishedAt.toISOString(),
  }
