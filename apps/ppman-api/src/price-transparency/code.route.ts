import {
  type CodeView,
  type DistributionBand,
  METHODOLOGY_CLASSES,
  type NationalPrice,
  toDollars,
} from '@ppman/prices'
import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { dollars } from './schemas.ts'

const perHospital = (figure: string) => dollars(`${figure} of the hospitals’ medians; null where withheld.`)

const National = z.object({
  setting: z.string(),
  methodology_class: z.enum(METHODOLOGY_CLASSES),
  hospitals: z.int().meta({ description: 'Each with one vote; without samples.' }),
  median: perHospital('Median'),
  p25: perHospital('25th percentile'),
  p75: perHospital('75th percentile'),
  min: perHospital('Lowest'),
  max: perHospital('Highest'),
  withheld: z
    .enum(['few_hospitals', 'drug_unit'])
    .nullable()
    .meta({ description: 'Fewer than 3 hospitals, or prices per unit of a drug.' }),
  valid_from: z.iso.datetime(),
  valid_to: z.iso.datetime().nullable(),
})

const View = z
  .object({
    code: z.string(),
    code_type: z.string(),
    descriptions: z
      .array(z.object({ text: z.string(), hospitals: z.int() }))
      .meta({ description: 'Words that most hospitals use.' }),
    national: z.array(National),
    distribution: z
      .array(
        z.object({
          setting: z.string(),
          methodology_class: z.enum(METHODOLOGY_CLASSES),
          from: z.number(),
          to: z.number(),
          hospitals: z.int(),
        }),
      )
      .meta({ description: 'Hospitals between the lowest and the highest median, in twelve bands.' }),
    history: z.array(National).meta({
      description:
        'Earlier and present national figures, by setting and kind of payment, oldest first. They ' +
        'also change when hospitals join or leave: `movement` tells how prices moved.',
    }),
    movement: z
      .array(
        z.object({
          setting: z.string(),
          methodology_class: z.enum(METHODOLOGY_CLASSES),
          panel_hospitals: z.int().meta({ description: 'Hospitals with this price in two files or more.' }),
          steps: z.array(z.object({ from: z.iso.datetime(), median: z.number() })).meta({
            description: 'The panel’s median from each instant on; empty with fewer than 3 hospitals.',
          }),
        }),
      )
      .meta({ description: 'How the median moved over the same hospitals.' }),
  })
  .meta({ id: 'CodePricesResponse' })

const word = (max: number) => param.storable(z.string().trim().max(max))

export const codeViewRoute = route({
  method: 'get',
  path: '/price-transparency/codes/:type/:code',
  operationId: 'getCodePrices',
  summary: 'National median, spread and history of one procedure',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  rate: 'search',
  mayBeStale: true,
  params: z.object({ type: word(20), code: word(64) }),
  responses: { 200: { description: 'The procedure over all hospitals', schema: View } },
  async handler({ params, ctx }) {
    const view = await ctx.codeViews.byCode(params.type, params.code)
    if (!view) throw new AppError('not_found', 'No hospital publishes this code.')
    return ok(presentView(view))
  },
})

const presentView = ({ family, code, texts, national, distribution, history, movement }: CodeView) => ({
  code,
  code_type: family.toLowerCase(),
  descriptions: texts,
  national: national.map(presentNational),
  distribution: distribution.map(presentBand),
  history: history.map(presentNational),
  movement: movement.map(({ setting, methodologyClass, panelHospitals, steps }) => ({
    setting,
    methodology_class: methodologyClass,
    panel_hospitals: panelHospitals,
    steps: steps.map(({ from, medianE4 }) => ({ from: from.toISOString(), median: toDollars(medianE4)! })),
  })),
})

const presentNational = (price: NationalPrice) => ({
  setting: price.setting,
  methodology_class: price.methodologyClass,
  hospitals: price.hospitals,
  median: toDollars(price.medianE4),
  p25: toDollars(price.p25E4),
  p75: toDollars(price.p75E4),
  min: toDollars(price.minE4),
  max: toDollars(price.maxE4),
  withheld: price.withheld,
  valid_from: price.validFrom.toISOString(),
  valid_to: price.validTo?.toISOString() ?? null,
})

const presentBand = ({ setting, methodologyClass, fromE4, toE4, hospitals }: DistributionBand) => ({
  setting,
  methodology_class: methodologyClass,
  from: toDollars(fromE4)!,
  to: toDollars(toE4)!,
  hospitals,
})
