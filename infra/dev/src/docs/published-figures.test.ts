import { performancePage, resultLines } from './published-figures.ts'

const PRINTED = [
  '   15 s  rules',
  '200 rules; 2 processors, load 0.3',
  '| question | p95 ms | bar ms | |',
  '|---|---|---|---|',
  '| rules: code | 5.5 | 10 | met |',
  'The plans in full: /tmp/plans.txt',
].join('\n')

test('of what a bench prints, its tables and the line about the machine are kept', () => {
  expect(resultLines(PRINTED)).toEqual([
    '200 rules; 2 processors, load 0.3',
    '',
    '| question | p95 ms | bar ms | |',
    '|---|---|---|---|',
    '| rules: code | 5.5 | 10 | met |',
  ])
})

test('a second table begins below a blank line, so that it is one of its own', () => {
  const second = ['other receivers', '| what | p50 s |', '|---|---|']
  expect(resultLines([PRINTED, '', ...second].join('\n')).slice(5)).toEqual([
    '',
    'other receivers',
    '',
    ...second.slice(1),
  ])
})

test('the page shows each published run with its day, and names the benches without one', () => {
  const page = performancePage({ rules: { measuredOn: '2026-01-02', lines: resultLines(PRINTED) } })
  expect(page).toContain('Measured 2026-01-02.\n\n200 rules')
  const missing =
    'search, monitor, match, export, ingest, prices, lake, ' +
    'pages, sockets, webhooks, outbox, hook, chain, docs'
  expect(page).toContain(`Not published yet: ${missing}.`)
})
