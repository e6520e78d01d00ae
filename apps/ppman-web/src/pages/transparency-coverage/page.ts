import type { PriceCoverage } from '@ppman/prices'
import {
  formatCompact,
  formatCount,
  formatNumber,
  formatPercent,
  hrefOf,
  stateName,
  type Table,
  table,
  tableOrNull,
  type TileMap,
  tileMap,
  figures,
} from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'

/** Formatted values for the template. */
type CoverageModel = {
  title: string
  lead: string
  stats: { name: string; value: string }[]
  map: TileMap
  ages: Table
  /** Null while no file was read. */
  verdicts: Table | null
  /** Null while no hospital is listed. */
  states: Table | null
}

/** Hospitals with prices of each state; a state leads to its prices for a colonoscopy. */
export function coverageMap(states: PriceCoverage['states']): TileMap {
  const byState = new Map(states.map(({ state, withPrices }) => [state, withPrices]))
  return tileMap({
    count: (code) => byState.get(code) ?? 0,
    describe: (name, count) => `${name}: ${formatCount(count, 'hospital')} with prices`,
    href: (state) => hrefOf({ path: '/transparency/search', query: { q: 'colonoscopy', state } }),
  })
}

function coverageModel({ states, files, freshness, totals }: PriceCoverage): CoverageModel {
  return {
    title:
      totals.withPrices === 0
        ? 'No price file of a hospital has been read yet'
        : totals.listed === 0
          ? `Prices of ${formatCount(totals.withPrices, 'hospital')}`
          : `Prices of ${formatNumber(totals.withPrices)} of ${formatCount(totals.hospitals, 'hospital')}`,
    lead:
      'What we have read so far, by state, by age and by the verdict of the official CMS validator. ' +
      'Sample hospitals do not count.' +
      (totals.listed === 0 ? ' The CMS list of hospitals is not loaded, so there are no shares.' : ''),
    stats: [
      { name: 'Hospitals with prices', value: formatNumber(totals.withPrices) },
      { name: 'Files read whole and kept', value: formatNumber(totals.files) },
      { name: 'Rates shown', value: formatCompact(totals.rates) },
      {
        name: 'Payer names matched to the directory',
        value: shareOf(totals.matchedPayerLines, totals.payerLines),
      },
    ],
    map: coverageMap(states),
    ages: agesTable(freshness),
    verdicts: verdictsTable(files),
    states: statesTable(states, totals.listed > 0),
  }
}

/** Hospitals by state; shares of all only where the CMS list says how many there are. */
const statesTable = (states: PriceCoverage['states'], hasList: boolean): Table | null =>
  tableOrNull({
    caption: hasList ? 'Hospitals of the CMS list by state' : 'Hospitals with prices by state',
    columns: ['State', figures('With prices'), ...(hasList ? [figures('Hospitals'), figures('Share')] : [])],
    rows: states
      .toSorted((a, b) => b.withPrices - a.withPrices || (stateName(a.state) < stateName(b.state) ? -1 : 1))
      .map(({ state, hospitals, withPrices }) => ({
        cells: [
          stateName(state),
          formatNumber(withPrices),
          ...(hasList ? [formatNumber(hospitals), shareOf(withPrices, hospitals)] : []),
        ],
      })),
  })

const shareOf = (part: number, whole: number): string => (whole === 0 ? '–' : formatPercent(part / whole))

/** Hospitals by the age of the file that they show. */
function agesTable(freshness: PriceCoverage['freshness']): Table {
  const { within30Days, within90Days, within365Days, older, noFile } = freshness
  const ages: [string, number][] = [
    ['Up to 30 days', within30Days],
    ['31 to 90 days', within90Days],
    ['91 to 365 days', within365Days],
    ['Over a year', older],
    ['No file read yet', noFile],
  ]
  return table({
    caption: 'Hospitals by the time since their file was read',
    look: 'lean',
    columns: ['Read', figures('Hospitals')],
    rows: ages.map(([age, hospitals]) => ({ cells: [age, formatNumber(hospitals)] })),
  })
}

const VERDICTS: Record<string, string> = {
  valid: 'Conforms to the CMS template',
  invalid: 'Does not conform',
  not_checked: 'Not checked yet',
}

function verdictsTable(files: PriceCoverage['files']): Table | null {
  const counts = Map.groupBy(files, ({ verdict }) => verdict)
  const rows = [...counts].map(([verdict, own]) => ({
    verdict,
    files: own.reduce((sum, each) => sum + each.files, 0),
  }))
  return tableOrNull({
    caption: 'Files by the verdict of the official CMS validator',
    look: 'lean',
    columns: ['Verdict', figures('Files')],
    rows: rows
      .sort((a, b) => b.files - a.files)
      .map(({ verdict, files: count }) => ({
        cells: [
          Object.hasOwn(VERDICTS, verdict)
            ? VERDICTS[verdict]!
            : `No verdict: ${verdict.replaceAll('_', ' ')}`,
          formatNumber(count),
        ],
      })),
  })
}

const coverage: PriceCoverage = {
  states: [
    { state: 'GA', hospitals: 140, withPrices: 16 },
    { state: 'OR', hospitals: 60, withPrices: 3 },
    { state: 'WY', hospitals: 28, withPrices: 0 },
  ],
  files: [
    { status: 'parsed', layout: 'tall', version: '3.0.0', verdict: 'valid', files: 9 },
    { status: 'parsed', layout: 'json', version: '3.0.0', verdict: 'invalid', files: 12 },
    { status: 'parsed', layout: 'wide', version: null, verdict: 'timed_out', files: 1 },
  ],
  freshness: { within30Days: 15, within90Days: 3, within365Days: 1, older: 0, noFile: 209 },
  totals: {
    hospitals: 228,
    listed: 228,
    withPrices: 19,
    files: 22,
    rates: 33_612_000,
    payerLines: 400,
    matchedPayerLines: 380,
  },
}
const none = {
  hospitals: 0,
  listed: 0,
  withPrices: 0,
  files: 0,
  rates: 0,
  payerLines: 0,
  matchedPayerLines: 0,
}

export const transparencyCoveragePage = page<z.ZodObject, CoverageModel>({
  path: '/transparency/coverage',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) => coverageModel(await ctx.coverage.read(ctx.now())),
  examples: {
    'some states': coverageModel(coverage),
    'nothing read': coverageModel({ ...coverage, states: [], files: [], totals: none }),
  },
})
