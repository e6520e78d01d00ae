import type { RankedHealth } from '@ppman/payers'
import { AREAS, type PublishedArea } from '@ppman/evaluation'
import { confidenceModel } from './view-model.ts'

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

export const confidenceExamples = {
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
