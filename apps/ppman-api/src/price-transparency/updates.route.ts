import { priceUpdates } from '@ppman/prices'
import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { FileChangeResponse, presentFileChange } from './file-change-response.ts'
import {
  CodeMoverResponse,
  PayerMoverResponse,
  presentCodeMover,
  presentPayerMover,
} from './mover-response.ts'

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
