import type { ConformanceRun, FileChange, ListedHospital, MrfFile, Price } from '@ppman/prices'
import { type PageLinks, pageLinks, type PageOf } from '../../views/page-links.ts'
import { procedureHref } from '../transparency-price/hrefs.ts'
import { codeWords, count, day, priceWords, type PriceWords } from '../transparency-price/price-words.ts'
import { verdictWords } from '../transparency-price/verdict-words.ts'

type Row = PriceWords & { text: string; code: string; codeHref: string; setting: string }

/** What the template prints, already in words. */
export type HospitalModel = {
  title: string
  /** A hospital was asked for. */
  asked: boolean
  place: string
  isSample: boolean
  facts: { name: string; value: string }[]
  changes: { day: string; words: string }[]
  summary: string
  rows: Row[]
  pages: PageLinks
}

type Known = {
  items: readonly Price[]
  total: number
  changes: readonly FileChange[]
  file: MrfFile | null
  verdict: ConformanceRun | null
  page: PageOf
}

export const noHospital = (): HospitalModel => ({
  title: 'A hospital’s prices',
  asked: false,
  place: '',
  isSample: false,
  facts: [],
  changes: [],
  summary: '',
  rows: [],
  pages: pageLinks({ path: '', query: {} }, 0, { page: 1, pageSize: 1 }),
})

export function hospitalModel(
  hospital: ListedHospital,
  { items, total, changes, file, verdict, page }: Known,
): HospitalModel {
  const { ccn, name, city, state, zip } = hospital
  return {
    title: name,
    asked: true,
    place: [[city, state].filter(Boolean).join(', '), zip, ccn && `CCN ${ccn}`].filter(Boolean).join(' · '),
    isSample: hospital.isSample,
    facts: file ? factsOf(file, verdict) : [],
    changes: changes.map((change) => ({ day: day(change.detectedAt), words: changeWords(change) })),
    summary: total > 0 ? `${count(total, 'price')}, those with most contracts first.` : '',
    rows: items.map(rowOf),
    pages: pageLinks({ path: '/transparency/hospital', query: { ccn: ccn ?? '' } }, total, page),
  }
}

function factsOf(file: MrfFile, verdict: ConformanceRun | null): HospitalModel['facts'] {
  const facts: [string, string | null][] = [
    ['Published at', file.url],
    ['SHA-256 of the file', file.sha256],
    ['Says it was last updated on', file.lastUpdatedOn],
    ['Read', `${day(file.readAt)} by ${file.parserVersion}`],
    [
      'Holds',
      [
        count(file.records, 'record'),
        count(file.rates, 'rate'),
        `${file.quarantined.toLocaleString('en-US')} in quarantine`,
      ].join(', '),
    ],
    ['Official check', verdictWords(verdict)],
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

function changeWords({ kind, ratesAfter, ratesUp, ratesDown, ratesAdded, ratesRemoved }: FileChange): string {
  const moved = [
    [ratesUp, 'up'],
    [ratesDown, 'down'],
    [ratesAdded, 'new'],
    [ratesRemoved, 'gone'],
  ] as const
  const words =
    kind === 'content'
      ? moved.flatMap(([n, word]) => (n > 0 ? `${n.toLocaleString('en-US')} ${word}` : []))
      : []
  return `${KINDS[kind]}: ${[count(ratesAfter, 'rate'), ...words].join(', ')}`
}

const rowOf = (price: Price): Row => ({
  ...priceWords(price),
  text: price.text,
  code: codeWords(price),
  codeHref: procedureHref(price),
  setting: price.setting,
})
