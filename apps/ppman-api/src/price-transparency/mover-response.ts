import { type CodeMover, METHODOLOGY_CLASSES, type PayerMover, toDollars } from '@ppman/prices'
import { z } from 'zod'

/** A procedure whose national median moved. */
export const CodeMoverResponse = z
  .object({
    code: z.string(),
    code_type: z.string(),
    setting: z.string(),
    methodology_class: z.enum(METHODOLOGY_CLASSES),
    panel_hospitals: z
      .int()
      .meta({ description: 'Hospitals priced at both ends of the window; at least 3.' }),
    before: z.number().meta({ description: 'National median over the panel 30 days ago, US dollars.' }),
    after: z.number(),
    change_percent: z.number(),
    hospitals_before: z.int(),
    hospitals_after: z.int(),
    composition_percent: z.number().meta({
      description: 'Points of percent that hospitals joining or leaving add to the movement over all.',
    }),
  })
  .meta({ id: 'CodeMover' })

/** A payer whose rates moved. */
export const PayerMoverResponse = z
  .object({
    payer_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Null for a name that means nobody in the directory for certain.' }),
    payer_name: z.string(),
    product_line: z.string(),
    panel_hospitals: z.int(),
    changed_hospitals: z.int(),
    rates: z.int().meta({ description: 'Matched rates at hospitals whose files changed.' }),
    rates_up: z.int(),
    rates_down: z.int(),
    change_percent: z.number().meta({ description: 'Median over the matched rates of each one’s change.' }),
  })
  .meta({ id: 'PayerMover' })

export const presentCodeMover = (mover: CodeMover) => ({
  code: mover.code,
  code_type: mover.family.toLowerCase(),
  setting: mover.setting,
  methodology_class: mover.methodologyClass,
  panel_hospitals: mover.panelHospitals,
  before: toDollars(mover.beforeE4)!,
  after: toDollars(mover.afterE4)!,
  change_percent: rounded(mover.changePercent),
  hospitals_before: mover.hospitalsBefore,
  hospitals_after: mover.hospitalsAfter,
  composition_percent: rounded(mover.compositionPercent),
})

export const presentPayerMover = (mover: PayerMover) => ({
  payer_id: mover.payerId,
  payer_name: mover.payerName,
  product_line: mover.productLine,
  panel_hospitals: mover.panelHospitals,
  changed_hospitals: mover.changedHospitals,
  rates: mover.rates,
  rates_up: mover.ratesUp,
  rates_down: mover.ratesDown,
  change_percent: rounded(mover.changePercent),
})

const rounded = (percent: number) => Math.round(percent * 100) / 100
