import { amountScale, histogram, stepChart } from './plots.ts'

const dollars = (amount: number) => amount * 10_000
const band = (from: number, to: number, hospitals: number) => ({
  fromE4: dollars(from),
  toE4: dollars(to),
  hospitals,
  label: `${hospitals} from ${from}`,
})
const quartiles = { p25E4: dollars(150), medianE4: dollars(200), p75E4: dollars(250) }

test('close amounts stand on a linear axis with round ticks', () => {
  const { at, ticks } = amountScale([dollars(100), dollars(300)], { from: 0, to: 100 })
  expect(ticks.map(({ label }) => label)).toEqual(['$100', '$150', '$200', '$250', '$300'])
  expect(at(dollars(200)) - at(dollars(100))).toBeCloseTo(at(dollars(300)) - at(dollars(200)), 0)
})

test('amounts twenty-fold apart stand on a logarithmic one', () => {
  const { at, ticks } = amountScale([dollars(10), dollars(10_000)], { from: 0, to: 300 })
  expect(at(dollars(100)) - at(dollars(10))).toBeCloseTo(at(dollars(1_000)) - at(dollars(100)), 0)
  expect(ticks.length).toBeLessThanOrEqual(6)
})

test('a bar is as high as its hospitals are many, and none is invisible', () => {
  const { bars, baseline, medianX, middle, width } = histogram(
    [band(100, 200, 1_000), band(200, 300, 1), band(300, 400, 500)],
    quartiles,
    '',
  )!
  expect(bars.map(({ title }) => title)).toEqual(['1000 from 100', '1 from 200', '500 from 300'])
  expect(bars[0]!.height).toBeCloseTo(bars[2]!.height * 2, -1)
  expect(bars[1]!.height).toBeGreaterThan(0)
  for (const { x, y, height } of bars)
    expect(x > 0 && x < width && y >= 0 && y + height === baseline).toBe(true)
  expect(medianX > middle.x && medianX < middle.x + middle.width).toBe(true)
})

test('hospitals with one and the same price are one bar', () => {
  const { bars, medianX } = histogram(
    [band(100, 100.0001, 7)],
    { p25E4: 1e6, medianE4: 1e6, p75E4: 1e6 },
    '',
  )!
  expect(bars).toHaveLength(1)
  expect(Number.isFinite(medianX)).toBe(true)
})

test('nothing to draw is no picture', () => {
  expect(histogram([], quartiles, '')).toBeNull()
  expect(stepChart([], new Date(0), '')).toBeNull()
})

test('a price holds until the next one, and the last one until the end', () => {
  const held = [
    { from: new Date('2026-01-01'), amountE4: dollars(100), label: 'a' },
    { from: new Date('2026-02-01'), amountE4: dollars(200), label: 'b' },
  ]
  const chart = stepChart(held, new Date('2026-03-01'), '')!
  expect(chart.path).toMatch(/^M64 [\d.]+H\d+V[\d.]+H708$/)
  expect(chart.days.map(({ label }) => label)).toEqual(['Jan 1, 2026', 'Mar 1, 2026'])
  expect(chart.points[1]!.y).toBeLessThan(chart.points[0]!.y)
})
