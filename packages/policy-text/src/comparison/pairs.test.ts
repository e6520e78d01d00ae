import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparePolicies } from './compare.ts'
import { extract } from '../extraction/extract.ts'

const dir = join(process.env.PPMAN_DATA ?? '../shared/data', 'policy/changes')
const absent = !existsSync(join(dir, 'pairs.jsonl'))
if (absent)
  process.stderr.write(
    'policy-text: the labelled pairs are not here (PPMAN_DATA), so they are not compared\n',
  )

type Pair = { before: string; after: string; content_type: string; should_alert: boolean; severity: string }
const pairs = absent
  ? []
  : readFileSync(join(dir, 'pairs.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Pair)
const read = (path: string) => extract(readFileSync(join(dir, path)), 'text/html')

;(absent ? test.skip : test)(
  'every labelled HTML change is told with its severity, and no cosmetic one',
  () => {
    const html = pairs.filter(({ content_type }) => content_type === 'text/html')
    const result = html.map((pair) => {
      const comparison = comparePolicies(read(pair.before), read(pair.after))
      return comparison.outcome === 'changed' && comparison.shouldAlert ? comparison.severity : 'none'
    })
    expect(result).toEqual(html.map(({ severity }) => severity))
  },
)
