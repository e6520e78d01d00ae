import { scorePairs } from '../../sealed/score-lots.ts'
import { COUNTED_HALF, DEVELOPMENT_LOTS, developmentLot, READ_HALF } from './development.ts'

/** What must stay right of each half: changes told, and harmless pairs left in silence. */
test.each([
  ['read', READ_HALF, 39, 40],
  ['counted', COUNTED_HALF, 46, 29],
])(
  'of the %s half at least as many pairs are right as after the last fit',
  async (_half, pairs, alerts, silent) => {
    const { figures } = await scorePairs(pairs)
    const hitsOf = (what: string) => figures.find((figure) => figure.what === what)!.hits
    expect(hitsOf('changes that matter told')).toBeGreaterThanOrEqual(alerts)
    expect(hitsOf('harmless pairs left in silence')).toBeGreaterThanOrEqual(silent)
  },
)

test.each(DEVELOPMENT_LOTS)('%s holds pairs with ids of their own, whose versions differ', (name) => {
  const pairs = developmentLot(name)
  expect(new Set(pairs.map(({ id }) => id)).size).toBe(pairs.length)
  expect(pairs.filter(({ before, after }) => before === after || before === '')).toEqual([])
  expect(pairs.filter(({ should_alert: isDue, primary_type: type }) => isDue && type === null)).toEqual([])
})
