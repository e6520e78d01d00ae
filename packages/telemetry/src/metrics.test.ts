import { CATALOGUE } from './catalogue.ts'
import { count, nameProcess, readAtScrape, renderMetrics, resetGauge, setGauge } from './metrics.ts'

const lineOf = async (name: string) =>
  (await renderMetrics()).split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'))

test('a gauge that nobody set is absent, and so is one that was forgotten', async () => {
  nameProcess('test')
  expect(await lineOf('mails_due')).toEqual([])
  setGauge('mails_due', {}, 3)
  expect(await lineOf('mails_due')).toEqual(['mails_due{service="test"} 3'])
  resetGauge('mails_due')
  expect(await lineOf('mails_due')).toEqual([])
})

test('gauges are read at the scrape', async () => {
  let open = 0
  readAtScrape('test', () => setGauge('websocket_connections', {}, open))
  open = 7
  expect(await lineOf('websocket_connections')).toEqual(['websocket_connections{service="test"} 7'])
})

test('a counter counts by its labels', async () => {
  count('fetches_total', { outcome: 'told' })
  count('fetches_total', { outcome: 'told' }, 2)
  const [line] = await lineOf('fetches_total{outcome="told"')
  expect(line).toMatch(/ 3$/)
})

test('every metric is shown, with its help', async () => {
  const text = await renderMetrics()
  for (const [name, { help }] of Object.entries(CATALOGUE)) expect(text).toContain(`# HELP ${name} ${help}`)
})
