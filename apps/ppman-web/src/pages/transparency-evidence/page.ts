import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { priceEvidence, type RateEvidence } from '@ppman/prices'
import { z } from 'zod'
import { page } from '../../views.ts'
import { exampleFile, examplePrice } from '../transparency-price/examples.ts'
import { evidenceModel, type EvidenceModel, noEvidence } from './view-model.ts'

const rate = {
  payer: '<script>alert(1)</script>',
  plan: 'PPO',
  methodology: 'fee schedule',
  basis: 'dollar' as const,
  dollar: 1_234.5,
  percentage: null,
  algorithm: null,
  median: null,
  p10: null,
  p90: null,
  count: null,
  estimated: null,
  notes: '',
}
const found: Pick<RateEvidence, 'file' | 'fetch' | 'traced'> = {
  file: exampleFile(),
  fetch: {
    url: 'https://x.example/prices.csv',
    finalUrl: null,
    startedAt: new Date('2026-04-02T00:00:00Z'),
    httpStatus: 200,
    responseHeader: {},
    tool: 'example/1',
  },
  traced: {
    byteOffset: 56_789,
    byteLength: 321,
    original: 'Example <b>member</b> procedure,00000,CPT,1234.50',
    flags: ['bom'],
    readFrom: 'file',
    member: null,
    parsed: {
      description: 'Example procedure',
      codes: [{ type: 'CPT', code: '00000' }],
      setting: 'outpatient',
      billingClass: '',
      modifiers: '',
      drugUnit: null,
      drugType: null,
      gross: null,
      discountedCash: null,
      min: null,
      max: null,
      notes: null,
      rates: [rate, { ...rate, dollar: null, percentage: 45.5, basis: 'percent_only' }],
    },
  },
}

const evidenceExamples = {
  'nothing asked': noEvidence(),
  'a figure': evidenceModel(examplePrice(), found, null),
  'a record that takes long to read': evidenceModel(
    examplePrice(),
    { ...found, fetch: null, traced: null },
    null,
  ),
}

const Query = z.object({ price: param.uuid.optional() })

export const transparencyEvidencePage = page<typeof Query, EvidenceModel>({
  path: '/transparency/evidence',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    if (!query.price) return noEvidence()
    const found = await priceEvidence({ ...ctx, files: ctx.mrfFiles }, query.price)
    if (!found?.price) throw new AppError('not_found', 'There is no figure with this number.')
    return evidenceModel(found.price, found, await ctx.conformance.latest(found.file.id))
  },
  examples: evidenceExamples,
})
