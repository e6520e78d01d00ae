import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import {
  type ConformanceRun,
  type MrfFile,
  type Price,
  priceEvidence,
  type RateEvidence,
} from '@ppman/prices'
import { z } from 'zod'
import { page } from '../../views.ts'
import { exampleFile, examplePrice } from '../transparency-price/examples.ts'
import {
  formatCode,
  formatCount,
  formatDay,
  formatPrice,
  formatVerdict,
  type PriceText,
} from '../transparency-price/format.ts'

type Fact = { name: string; value: string }

/** Facts about a file and the record's place in it; unknown facts are left out. */
function evidenceFacts(price: Price, file: MrfFile, fetch: RateEvidence['fetch']): Fact[] {
  const facts: [string, string | null][] = [
    ['File', file.fileName],
    ['Published at', fetch?.url ?? file.url],
    ['Fetched', fetch && `${formatDay(fetch.startedAt)} by ${fetch.tool}`],
    [
      'Member of the archive',
      file.members.length > 1 ? file.members.map(({ path }) => path).join(', ') : file.memberPath,
    ],
    ['Price files of the archive that were not read', file.otherPriceFiles.join(', ')],
    ['SHA-256 of the file as published', file.sha256],
    ['Size', formatCount(file.bytes, 'byte')],
    ['Names the hospital', file.hospitalName],
    ['Says it was last updated on', file.lastUpdatedOn],
    ['Format', formatOf(file)],
    ['Read', `${formatDay(file.readAt)} by ${file.parserVersion}`],
    [
      'Found in it',
      [
        formatCount(file.records, 'record'),
        formatCount(file.rates, 'rate'),
        `${file.quarantined.toLocaleString('en-US')} in quarantine`,
      ].join(', '),
    ],
    [
      'Oddities',
      file.flags.map(({ flag, count: times }) => `${flag} (${times.toLocaleString('en-US')})`).join(', '),
    ],
    ['Record nearest to the median', price.recordNo.toLocaleString('en-US')],
    ['Member with that record', file.members.length > 1 ? memberOf(price, file) : null],
    [
      'Bytes of that record, decompressed',
      `${price.byteOffset.toLocaleString('en-US')} to ` +
        (price.byteOffset + price.byteLength).toLocaleString('en-US'),
    ],
    ['Shown since', formatDay(price.validFrom)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const memberOf = ({ recordNo }: Price, { members }: MrfFile) =>
  members.findLast(({ firstRecord }) => firstRecord <= recordNo)?.path ?? null

const formatOf = ({ layout, declaredVersion, detectedVersion }: MrfFile): string =>
  [
    layout,
    declaredVersion && `declares version ${declaredVersion}`,
    detectedVersion && `has the columns of ${detectedVersion}`,
  ]
    .filter(Boolean)
    .join(', ')

type Traced = NonNullable<RateEvidence['traced']>
type ParsedRate = Traced['parsed']['rates'][number]
type Rate = { payer: string; plan: string; methodology: string; rate: string; rest: string }

/** A record as published and as parsed, formatted. */
type RecordText = { original: string; isCut: boolean; flags: string; rates: Rate[]; more: string }

/** Limits of the excerpt; the whole record is in the file and in the API. */
const MAX_CHARS = 4_000
const MAX_RATES = 60

function formatRecord({ original, parsed, flags }: Traced): RecordText {
  const hidden = parsed.rates.length - MAX_RATES
  return {
    original: original.slice(0, MAX_CHARS),
    isCut: original.length > MAX_CHARS,
    flags: flags.join(', '),
    rates: parsed.rates.slice(0, MAX_RATES).map(formatRate),
    more: hidden > 0 ? `${hidden.toLocaleString('en-US')} more rates stand in this record.` : '',
  }
}

/** Formats dollars exactly as published, with more than two decimals if needed. */
const exact = (dollars: number) =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

function formatRate({
  payer,
  plan,
  methodology,
  dollar,
  percentage,
  algorithm,
  median,
  count,
}: ParsedRate): Rate {
  const terms = [dollar !== null && exact(dollar), percentage !== null && `${percentage} %`, algorithm]
  const rest = [median !== null && `median allowed ${exact(median)}`, count && `count ${count}`]
  return {
    payer,
    plan,
    methodology,
    rate: terms.filter(Boolean).join(' · '),
    rest: rest.filter(Boolean).join(', '),
  }
}

type Evidence = Pick<RateEvidence, 'file' | 'fetch' | 'traced'>

/** Formatted values for the template. */
type EvidenceModel = {
  title: string
  price: (PriceText & { text: string; code: string; hospital: string; setting: string; rates: string }) | null
  facts: { name: string; value: string }[]
  record: RecordText | null
  command: string
  api: string
}

const noEvidence = (): EvidenceModel => ({
  title: 'Where a figure comes from',
  price: null,
  facts: [],
  record: null,
  command: '',
  api: '',
})

function evidenceModel(
  price: Price,
  { file, fetch, traced }: Evidence,
  verdict: ConformanceRun | null,
): EvidenceModel {
  const hasParts = file.layout === 'json' || price.recordPart > 0
  const recordAddress = hasParts ? `${price.recordNo},${price.recordPart}` : `${price.recordNo}`
  return {
    title: 'Where this figure comes from',
    price: {
      ...formatPrice(price),
      text: price.text,
      code: formatCode(price),
      hospital: `${price.hospitalName}, ${price.state}`,
      setting: price.setting,
      rates: formatCount(price.rates, 'rate'),
    },
    facts: [...evidenceFacts(price, file, fetch), { name: 'Official check', value: formatVerdict(verdict) }],
    record: traced && formatRecord(traced),
    command: `npm run -s ppman -- mrf trace ${file.id} ${recordAddress}`,
    api: `/api/v1/price-transparency/rates/${price.id}/evidence`,
  }
}

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
