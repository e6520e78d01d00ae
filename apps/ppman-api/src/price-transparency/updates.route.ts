import { ok } from '@ppman/http'
import { type CodeMover, METHODOLOGY_CLASSES, type PayerMover, priceUpdates, toDollars } from '@ppman/prices'
import { z } from 'zod'
import { route } from '../route.ts'
import { FileChangeResponse, presentFileChange } from './hospital-file-response.ts'

/** A procedure whose national median moved. */
const CodeMoverResponse = z
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
const PayerMoverResponse = z
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

const presentCodeMover = (mover: CodeMover) => ({
  code: mover.code,
  code_type: mover.family.toLowerCase(),
  setting: mover.setting,
  methodology_class: mover.methodologyClass,
  panel_hospitals: mover.panelHospitals,
  before: toDollars(mover.beforeE4)!,
  after: toDollars(mover.afterE4)!,
  change_percent: roundPercent(mover.changePercent),
  hospitals_before: mover.hospitalsBefore,
  hospitals_after: mover.hospitalsAfter,
  composition_percent: roundPercent(mover.compositionPercent),
})

const presentPayerMover = (mover: PayerMover) => ({
  payer_id: mover.payerId,
  payer_name: mover.payerName,
  product_line: mover.productLine,
  panel_hospitals: mover.panelHospitals,
  changed_hospitals: mover.changedHospitals,
  rates: mover.rates,
  rates_up: mover.ratesUp,
  rates_down: mover.ratesDown,
  change_percent: roundPercent(mover.changePercent),
})

const roundPercent = (percent: number) => Math.round(percent * 100) / 100

const Updates = z
  .object({
    hospitals: z.object({
      updated_7_days: z.int().meta({
        description: 'Hospitals with new content; files published again with the same rates are not in it.',
      }),
      updated_30_days: z.int(),
      republished_7_days: z.int(),
      republished_30_days: z.int(),
      added_7_days: z.int(),
      added_30_days: z.int(),
    }),
    updated: z.array(FileChangeResponse),
    republished: z.array(FileChangeResponse),
    held: z.array(FileChangeResponse).meta({ description: 'Files that wait for an operator.' }),
    code_movers: z.array(CodeMoverResponse),
    payer_movers: z.array(PayerMoverResponse),
    movement_computed_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Also when nothing moved; null before the first time.' }),
  })
  .meta({ id: 'PriceUpdatesResponse' })

export const priceUpdatesRoute = route({
  method: 'get',
  path: '/price-transparency/updates',
  operationId: 'getPriceUpdates',
  summary: 'Hospitals and national medians that changed lately',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  responses: { 200: { description: 'What changed within 7 and 30 days', schema: Updates } },
  async handler({ ctx }) {
    const { hospitals, updated, republished, held, codes, payers, movementComputedAt } = await priceUpdates(
      ctx.priceUpdates,
      ctx.now(),
    )
    return ok({
      hospitals: {
        updated_7_days: hospitals.updated7,
        updated_30_days: hospitals.updated30,
        republished_7_days: hospitals.republished7,
        republished_30_days: hospitals.republished30,
        added_7_days: hospitals.added7,
        added_30_days: hospitals.added30,
      },
      updated: updated.map(presentFileChange),
      republished: republished.map(presentFileChange),
      held: held.map(presentFileChange),
      code_movers: codes.map(presentCodeMover),
      payer_movers: payers.map(presentPayerMover),
      movement_computed_at: movementComputedAt?.toISOString() ?? null,
    })
  },
})
