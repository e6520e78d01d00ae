import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import {
  type ConformanceRun,
  describePrice,
  type FileChange,
  type ListedHospital,
  type MrfFile,
  type Price,
} from '@ppman/prices'
import {
  type Field,
  field,
  formatCount,
  formatDay,
  formatIsoDay,
  type Freshness,
  freshness,
  type PageLinks,
  pageLinks,
  type PageOf,
} from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import { exampleFile, exampleHospital, examplePrice } from '../transparency-price/examples.ts'
import {
  formatCode,
  formatPrice,
  type PriceText,
  procedureHref,
  formatVerdict,
} from '../transparency-price/format.ts'

type Row = PriceText & { text: string; code: string; codeHref: string; setting: string }

/** Formatted values for the template. */
type HospitalModel = {
  title: string
  /** Whether the query names a hospital. */
  asked: boolean
  place: string
  isSample: boolean
  /** The form of a visitor who named no hospital. */
  ccn: Field
  freshness: Freshness
  facts: { name: string; value: string }[]
  changes: { day: string; words: string }[]
  summary: string
  rows: Row[]
  pages: PageLinks
}

type HospitalInput = {
  items: readonly Price[]
  total: number
  changes: readonly FileChange[]
  file: MrfFile | null
  verdict: ConformanceRun | null
  page: PageOf
}

const CCN = field('ccn', 'CCN', '', {
  maxlength: 10,
  isRequired: true,
  hint: 'The CMS certification number of the hospital: six characters.',
  width: 'w6',
})

const noHospital = (): HospitalModel => ({
  title: 'A hospital’s prices',
  asked: false,
  place: '',
  isSample: false,
  ccn: CCN,
  freshness: freshness({}),
  facts: [],
  changes: [],
  summary: '',
  rows: [],
  pages: pageLinks({ path: '', query: {} }, 0, { page: 1, pageSize: 1 }),
})

function hospitalModel(
  hospital: ListedHospital,
  { items, total, changes, file, verdict, page }: HospitalInput,
): HospitalModel {
  const { ccn, name, city, state, zip } = hospital
  return {
    title: name,
    asked: true,
    place: [[city, state].filter(Boolean).join(', '), zip, ccn && `CCN ${ccn}`].filter(Boolean).join(' · '),
    isSample: hospital.isSample,
    ccn: CCN,
    freshness: freshnessOf(file, verdict),
    facts: file ? factsOf(file, verdict) : [],
    changes: changes.map((change) => ({
      day: formatDay(change.detectedAt),
      words: formatFileChange(change),
    })),
    summary: total > 0 ? `${formatCount(total, 'price')}, those with most contracts first.` : '',
    rows: items.map(rowOf),
    pages: pageLinks({ path: '/transparency/hospital', query: { ccn: ccn ?? '' } }, total, page),
  }
}

/** How the file stands, above its prices. */
const freshnessOf = (file: MrfFile | null, verdict: ConformanceRun | null): Freshness =>
  freshness({
    state:
      verdict?.outcome === 'judged'
        ? verdict.valid
          ? { tone: 'good', label: 'File conforms to CMS' }
          : { tone: 'warn', label: 'File does not conform to CMS' }
        : { tone: 'none', label: 'File not checked yet' },
    facts: file
      ? [
          { name: 'Read', value: formatDay(file.readAt) },
          {
            name: 'Updated by the hospital',
            value: file.lastUpdatedOn ? formatIsoDay(file.lastUpdatedOn) : 'no day stated',
          },
          { name: 'Rates', value: file.rates.toLocaleString('en-US') },
        ]
      : [],
    links: [{ label: 'The file', href: '#file' }],
  })

function factsOf(file: MrfFile, verdict: ConformanceRun | null): HospitalModel['facts'] {
  const facts: [string, string | null][] = [
    ['Published at', file.url],
    ['SHA-256 of the file', file.sha256],
    ['Says it was last updated on', file.lastUpdatedText],
    ['Read', `${formatDay(file.readAt)} by ${file.parserVersion}`],
    [
      'Holds',
      [
        formatCount(file.records, 'record'),
        formatCount(file.rates, 'rate'),
        `${file.quarantined.toLocaleString('en-US')} left out, with the reason`,
      ].join(', '),
    ],
    ['Official check', formatVerdict(verdict)],
    [
      'What we noticed',
      file.flags
        .map(({ flag, count: times }) => `${flag.replaceAll('_', ' ')} (${times.toLocaleString('en-US')})`)
        .join(', '),
    ],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const KINDS: Record<FileChange['kind'], string> = {
  first: 'First file read',
  content: 'New prices',
  republished_same_rates: 'The same prices published again',
  restored: 'An earlier file shown again',
  reread: 'The same file read by a newer reader',
  half_rows: 'A file with less than half the rates, kept and not shown',
}

function formatFileChange({
  kind,
  ratesAfter,
  ratesUp,
  ratesDown,
  ratesAdded,
  ratesRemoved,
}: FileChange): string {
  const moved = [
    [ratesUp, 'up'],
    [ratesDown, 'down'],
    [ratesAdded, 'new'],
    [ratesRemoved, 'gone'],
  ] as const
  const movements =
    kind === 'content'
      ? moved.flatMap(([n, word]) => (n > 0 ? `${n.toLocaleString('en-US')} ${word}` : []))
      : []
  return `${KINDS[kind]}: ${[formatCount(ratesAfter, 'rate'), ...movements].join(', ')}`
}

const rowOf = (price: Price): Row => ({
  ...formatPrice(price),
  text: describePrice(price),
  code: formatCode(price),
  codeHref: procedureHref(price),
  setting: price.setting,
})

const hospital = exampleHospital()
const firstPage = { page: 1, pageSize: 50 }

const change = (kind: FileChange['kind'], ratesUp: number): FileChange => ({
  id: '0190a000-0000-7000-8000-000000000004',
  kind,
  detectedAt: new Date('2026-04-02T00:00:00Z'),
  oldFileId: null,
  newFileId: exampleFile().id,
  ratesBefore: 0,
  ratesAfter: 9,
  ratesAdded: 0,
  ratesRemoved: 0,
  ratesChanged: ratesUp,
  ratesUp,
  ratesDown: 0,
  codesChanged: 0,
  contractsAdded: 0,
  contractsRemoved: 0,
  resolvedAt: null,
  ccn: hospital.ccn,
  hospitalName: hospital.name,
  state: hospital.state,
  isSample: true,
})
const verdict = {
  validator: 'a-validator',
  validatorVersion: '1.0',
  dictionary: 'v3.0.0',
  outcome: 'judged' as const,
  valid: false,
  errors: 1_000,
  alerts: 0,
  byClass: {},
  sample: [],
  startedAt: new Date('2026-04-02T00:00:00Z'),
  finishedAt: new Date('2026-04-02T00:00:00Z'),
}

const hospitalExamples = {
  'nothing asked': noHospital(),
  'with prices': hospitalModel(hospital, {
    items: [
      examplePrice({ text: '<script>alert(1)</script>' }),
      examplePrice({ contractMedianE4: null, contracts: 0 }),
    ],
    total: 120,
    changes: [change('content', 7), change('first', 0)],
    file: exampleFile(),
    verdict,
    page: firstPage,
  }),
  'without a file': hospitalModel(
    { ...hospital, isSample: false },
    { items: [], total: 0, changes: [], file: null, verdict: null, page: firstPage },
  ),
}

const Query = z.object({ ccn: param.text(0, 10).toUpperCase().optional(), page: param.pageNumber() })

const PAGE_SIZE = 50
const CHANGES = 20

export const transparencyHospitalPage = page<typeof Query, HospitalModel>({
  path: '/transparency/hospital',
  access: 'public',
  mayBeStale: true,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: { ccn, page: index }, ctx }) {
    if (!ccn) return noHospital()
    const [hospital] = await ctx.hospitals.byCcns([ccn])
    if (!hospital) throw new AppError('not_found', 'We know no hospital with this CCN.')
    const { fileId } = hospital
    const [prices, changes, file, verdict] = await Promise.all([
      ctx.prices.atHospital(ccn, param.rangeOf({ page: index, page_size: PAGE_SIZE })),
      ctx.priceUpdates.changesOf(ccn, CHANGES),
      fileId ? ctx.mrfFiles.byId(fileId) : null,
      fileId ? ctx.conformance.latest(fileId) : null,
    ])
    return hospitalModel(hospital, {
      ...prices,
      changes,
      file,
      verdict,
      page: { page: index, pageSize: PAGE_SIZE },
    })
  },
  examples: hospitalExamples,
})
