import { AREAS, type Figure, formatShare, type PublishedArea, publishedFigures } from '@ppman/evaluation'
import {
  COVERAGE_WORDS,
  type CoverageCounts,
  coverageStateOf,
  type CoverageTier,
  overallTier,
  type RankedHealth,
  REASON_WORDS,
} from '@ppman/payers'
import { figures, formatCount, formatDay, type Table, tableOrNull } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'

type Share = { what: string; share: string }
type Area = { title: string; measuredOn: string; figures: Share[]; firstSight: Share[] }
/** Formatted values for the template. */
type ConfidenceModel = {
  title: string
  overall: string
  counts: { label: string; value: string }[]
  areas: Area[]
  /** Areas without published figures. */
  unmeasured: string
  /** Payers with sources, the worst health first; null without any. */
  payers: Table | null
}

const OVERALL: Record<CoverageTier, string> = {
  full: 'Full coverage: at least four in five watched payers are in full health.',
  partial: 'Partial coverage: at least half of the watched payers are in full health.',
  thin: 'Thin coverage: fewer than half of the watched payers are in full health.',
  none: 'No coverage yet: no payer is watched.',
}
type Found = {
  areas: readonly PublishedArea[]
  counts: CoverageCounts
  payers: readonly RankedHealth[]
  total: number
}

function confidenceModel({ areas, counts, payers, total }: Found): ConfidenceModel {
  const { healthy, warning, critical, unwatched } = counts
  return {
    title: 'How far to rely on us',
    overall: OVERALL[overallTier(counts)],
    counts: [
      { label: 'watched in full', value: healthy.toLocaleString('en-US') },
      { label: 'in part', value: warning.toLocaleString('en-US') },
      { label: 'thinly', value: critical.toLocaleString('en-US') },
      { label: 'not watched or paused', value: unwatched.toLocaleString('en-US') },
    ],
    areas: areas.flatMap(formatArea),
    unmeasured: areas
      .filter(({ measurement }) => measurement === null)
      .map(({ title }) => title)
      .join('; '),
    payers: payersTable(payers, total),
  }
}

const payersTable = (payers: readonly RankedHealth[], total: number): Table | null =>
  tableOrNull({
    caption:
      payers.length < total
        ? `${formatCount(total, 'payer')} with sources, the ${payers.length} in worst health shown.`
        : `${formatCount(total, 'payer')} with sources.`,
    columns: ['Payer', 'Coverage', figures('Score of 100'), 'Sources', 'Last read', 'What is weak'],
    rows: payers.map((health) => ({ cells: cellsOf(health) })),
  })

const formatArea = ({ title, measurement, firstSight }: PublishedArea): Area[] =>
  measurement === null
    ? []
    : [
        {
          title,
          measuredOn: formatDay(new Date(`${measurement.measuredOn}T00:00:00Z`)),
          figures: measurement.figures.map(formatFigure),
          firstSight: firstSight.map(formatFigure),
        },
      ]

const formatFigure = ({ what, hits, n }: Figure) => ({ what, share: formatShare(hits, n) })

const cellsOf = (health: RankedHealth) => [
  { text: health.payerName, href: `/policy/changes?payer_id=${health.payerId}` },
  COVERAGE_WORDS[coverageStateOf(health)],
  // The score of a payer whose sources are all paused tells nothing of them.
  health.reasons.includes('all_sources_paused') ? '' : health.compositeScore.toFixed(1),
  health.sourcesTotal > 0 ? formatCount(health.sourcesTotal, 'source') : 'none',
  health.lastSuccessAt ? formatDay(health.lastSuccessAt) : 'never',
  health.reasons.map((reason) => REASON_WORDS[reason]).join(', '),
]

const at = new Date('2026-04-02T00:00:00Z')
export const exampleHealth = (more: Partial<RankedHealth> = {}): RankedHealth => ({
  payerId: '0190a000-0000-7000-8000-000000000013',
  payerName: 'Meridian <script>alert(1)</script> Trust',
  payerType: 'commercial',
  compositeScore: 91.5,
  status: 'healthy',
  components: { freshness: 100, fetchSuccess: 100, parseSuccess: 90, coverage: 60, reviewBacklog: 100 },
  reasons: ['documents_missing'],
  sourcesTotal: 3,
  sourcesStale: 0,
  lastSuccessAt: at,
  computedAt: at,
  ...more,
})
const measured: PublishedArea[] = AREAS.map((one) => ({
  ...one,
  measurement:
    one.area === 'search' ? null : { measuredOn: '2026-04-01', figures: [{ what: 'right', hits: 9, n: 10 }] },
  firstSight: one.area === 'rules' ? [{ what: 'fresh', hits: 8, n: 10 }] : [],
}))

const confidenceExamples = {
  'nothing watched': confidenceModel({
    areas: AREAS.map((one) => ({ ...one, measurement: null, firstSight: [] })),
    counts: { healthy: 0, warning: 0, critical: 0, unwatched: 0 },
    payers: [],
    total: 0,
  }),
  'payers and figures': confidenceModel({
    areas: measured,
    counts: { healthy: 1, warning: 0, critical: 1, unwatched: 5_000 },
    payers: [
      exampleHealth({
        status: 'critical',
        compositeScore: 12,
        lastSuccessAt: null,
        reasons: ['not_read_yet', 'reviews_waiting'],
      }),
      exampleHealth(),
    ],
    total: 240,
  }),
}

const SHOWN = 100

export const confidencePage = page<z.ZodObject, ConfidenceModel>({
  path: '/policy/confidence',
  access: 'signed-in',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  async load({ ctx }) {
    const ranking = { by: 'composite_score', order: 'asc', skip: 0, take: SHOWN, now: ctx.now() } as const
    const [counts, { items: payers, total }] = await Promise.all([
      ctx.payerHealth.coverage(),
      ctx.payerHealth.ranked({ hasSources: true }, ranking),
    ])
    return confidenceModel({ areas: publishedFigures(), counts, payers, total })
  },
  examples: confidenceExamples,
})
