import { createHash } from 'node:crypto'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import {
  parseRateId,
  priceEvidence,
  type RateEvidence,
  singleRateEvidence,
  type SingleRate,
  type Verification,
  verifyRate,
  recordJson,
} from '@ppman/prices'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { Download, page } from '../../views.ts'
import { exampleFile, examplePrice } from '../transparency-price/examples.ts'
import { evidenceModel, type EvidenceInput, type EvidenceModel, noEvidence } from './view-model.ts'

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
const found: RateEvidence = {
  price: examplePrice({ family: 'CPT', code: '45378', contractMedianE4: 12_345_000 }),
  single: null,
  record: { number: 1_234, part: 0 },
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
    original: 'Example <b>member</b> procedure,45378,CPT,outpatient,PPO,1234.50',
    flags: ['bom'],
    readFrom: 'file',
    member: null,
    parsed: {
      description: 'Example procedure',
      codes: [{ type: 'CPT', code: '45378' }],
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

const single: SingleRate = {
  recordNo: 1_234,
  part: 0,
  rateNo: 1,
  byteOffset: 56_789,
  byteLength: 321,
  itemOffset: 56_789,
  codes: [{ family: 'CPT', code: '45378', declaredType: 'CPT' }],
  description: 'Example <b>member</b>',
  setting: 'outpatient',
  billingClass: null,
  modifiers: null,
  drugUnitE4: null,
  drugType: null,
  notes: null,
  grossE4: null,
  cashE4: null,
  minE4: null,
  maxE4: null,
  payer: '<script>alert(1)</script>',
  plan: 'PPO',
  methodology: 'percent of total billed charges',
  dollarE4: null,
  percentE4: 455_000,
  algorithm: null,
  medianE4: null,
  p10E4: null,
  p90E4: null,
  count: null,
  estimatedE4: null,
  payerNotes: null,
  rateBasis: 'percent_only',
  flags: [],
}
const input = (more: Partial<EvidenceInput> = {}): EvidenceInput => ({
  evidence: found,
  verdict: null,
  verification: null,
  asked: { name: 'price', value: found.price!.id },
  now: new Date('2026-11-22T14:02:00Z'),
  ...more,
})

const evidenceExamples = {
  'nothing asked': noEvidence(),
  'a figure': evidenceModel(input()),
  'a figure read again': evidenceModel(
    input({ verification: { evidence: found, rates: 2, differences: [] } }),
  ),
  'a figure that differs': evidenceModel(
    input({
      verification: {
        evidence: found,
        rates: 2,
        differences: [{ rate: 0, field: 'dollarE4', stored: 1, read: 2 }],
      },
    }),
  ),
  'a single rate': evidenceModel(
    input({
      evidence: { ...found, price: null, single },
      asked: { name: 'rate', value: `${found.file.id}:1234:0:1` },
    }),
  ),
  'a record that takes long to read': evidenceModel(
    input({ evidence: { ...found, fetch: null, traced: null }, verification: 'unread' }),
  ),
}

const Query = z.object({
  price: param.uuid.optional(),
  rate: z
    .string()
    .max(80)
    .refine((id) => parseRateId(id) !== null, 'Expected file:record:part:rate')
    .optional(),
  verify: z.enum(['now']).optional(),
  format: z.enum(['html', 'record', 'manifest']).default('html'),
})

export const transparencyEvidencePage = page<typeof Query, EvidenceModel>({
  path: '/transparency/evidence',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: { price, rate, verify, format }, ctx }) {
    if (!price && !rate) return noEvidence()
    const evidence = await findEvidence(ctx, price, rate)
    if (!evidence) throw new AppError('not_found', 'There is no figure with this number.')
    if (format === 'manifest')
      return new Download('manifest.json', 'application/json; charset=utf-8', evidenceManifest(evidence))
    if (format === 'record') {
      if (!evidence.traced) throw new AppError('not_found', 'This record takes too long to read here.')
      return new Download('record.txt', 'text/plain; charset=utf-8', evidence.traced.original)
    }
    const [verdict, verification] = await Promise.all([
      ctx.conformance.latest(evidence.file.id),
      verify ? verifyNow(ctx, price ?? parseRateId(rate!)!) : null,
    ])
    const asked = price ? { name: 'price' as const, value: price } : { name: 'rate' as const, value: rate! }
    return evidenceModel({ evidence, verdict, verification, asked, now: ctx.now() })
  },
  examples: evidenceExamples,
})

const depsOf = (ctx: Ctx) => ({ ...ctx, files: ctx.mrfFiles })

async function findEvidence(
  ctx: Ctx,
  price: string | undefined,
  rate: string | undefined,
): Promise<RateEvidence | null> {
  if (price) {
    const found = await priceEvidence(depsOf(ctx), price)
    return found?.price ? found : null
  }
  return singleRateEvidence(depsOf(ctx), parseRateId(rate!)!)
}

/** Reads the record again from the kept bytes and compares it with what is stored. */
async function verifyNow(
  ctx: Ctx,
  id: string | NonNullable<ReturnType<typeof parseRateId>>,
): Promise<Verification | 'unread'> {
  return (await verifyRate(depsOf(ctx), id)) ?? 'unread'
}

/** Everything that another party needs to check a figure, as JSON. */
const evidenceManifest = ({ price, single, file, fetch, record, traced }: RateEvidence): string =>
  `${JSON.stringify(
    {
      format: 'ppman.price-evidence/1',
      figure: price && {
        id: price.id,
        ccn: price.ccn,
        hospital: price.hospitalName,
        code_type: price.family,
        code: price.code,
        setting: price.setting,
        median_e4: price.contractMedianE4,
        contracts: price.contracts,
        valid_from: price.validFrom,
        valid_to: price.validTo,
      },
      rate: single && {
        payer: single.payer,
        plan: single.plan,
        methodology: single.methodology,
        dollar_e4: single.dollarE4,
        percent_e4: single.percentE4,
      },
      file: {
        id: file.id,
        name: file.fileName,
        sha256: file.sha256,
        bytes: file.bytes,
        url: fetch?.url ?? file.url,
        fetched_at: fetch?.startedAt ?? null,
        last_updated_on: file.lastUpdatedOn,
        layout: file.layout,
        read_at: file.readAt,
        parser_version: file.parserVersion,
      },
      record: {
        ...record,
        byte_offset: traced?.byteOffset ?? null,
        byte_length: traced?.byteLength ?? null,
        member: traced?.member ?? null,
        text_sha256: traced ? createHash('sha256').update(traced.original).digest('hex') : null,
      },
      read_as: traced ? recordJson(traced.parsed) : null,
    },
    null,
    1,
  )}\n`
