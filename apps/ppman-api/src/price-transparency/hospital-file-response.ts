import { type ConformanceRun, FILE_CHANGE_KINDS, type FileChange } from '@ppman/prices'
import { z } from 'zod'

/** A change between the previous file of a hospital and its new one. */
export const FileChangeResponse = z
  .object({
    kind: z
      .enum(FILE_CHANGE_KINDS)
      .meta({ description: 'half_rows: kept and not shown, for it has less than half of the rates shown.' }),
    detected_at: z.iso.datetime(),
    hospital: z.object({
      ccn: z.string().nullable(),
      name: z.string(),
      state: z.string(),
      is_sample: z.boolean(),
    }),
    old_file_id: z.uuid().nullable(),
    new_file_id: z.uuid(),
    rates_before: z.int().meta({ description: 'All rates of the file shown until then.' }),
    rates_after: z.int(),
    rates_added: z.int().meta({
      description:
        'Of dollar rates, one for each payer line, code, setting, billing class and kind of payment.',
    }),
    rates_removed: z.int(),
    rates_changed: z.int().meta({
      description: 'Of the same, those whose median over the contracts of the payer line differs.',
    }),
    rates_up: z.int(),
    rates_down: z.int(),
    codes_changed: z.int().meta({ description: 'Codes in a setting with another median.' }),
    contracts_added: z.int(),
    contracts_removed: z.int(),
    resolved_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When an operator promoted what was held back.' }),
  })
  .meta({ id: 'PriceFileChange' })

export const presentFileChange = (change: FileChange) => ({
  kind: change.kind,
  detected_at: change.detectedAt.toISOString(),
  hospital: { ccn: change.ccn, name: change.hospitalName, state: change.state, is_sample: change.isSample },
  old_file_id: change.oldFileId,
  new_file_id: change.newFileId,
  rates_before: change.ratesBefore,
  rates_after: change.ratesAfter,
  rates_added: change.ratesAdded,
  rates_removed: change.ratesRemoved,
  rates_changed: change.ratesChanged,
  rates_up: change.ratesUp,
  rates_down: change.ratesDown,
  codes_changed: change.codesChanged,
  contracts_added: change.contractsAdded,
  contracts_removed: change.contractsRemoved,
  resolved_at: change.resolvedAt?.toISOString() ?? null,
})

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
