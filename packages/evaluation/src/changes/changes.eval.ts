import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishFigures } from '@ppman/evaluation'
import type { Comparison } from '@ppman/policy-text/src/comparison/compare.ts'
import { allRegions } from './all-regions.ts'
import { formatScorecard } from './format-scorecard.ts'
import type { Judged, LabelledPair, Told } from './labelled-pair.ts'
import { scoreChanges } from './score-changes.ts'
import { compareDocuments, readDocument } from '@ppman/policy-text/src/reading/responsive.ts'
import type { DocumentRead } from '@ppman/policy-text/src/extraction/gate.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/policy' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
const dir = join(values.data, 'changes')
if (!existsSync(join(dir, 'pairs.jsonl'))) {
  process.stderr.write(`There are no labelled pairs at ${dir}: name the folder with --data DIR.\n`)
  process.exit(1)
}

const judged: Judged[] = []
for (const line of (await readFile(join(dir, 'pairs.jsonl'), 'utf8')).trim().split('\n')) {
  const pair = JSON.parse(line) as LabelledPair
  if (!pair.ambiguous) judged.push(await judge(pair))
}
if (values.misses) for (const one of judged) tellMiss(one)
process.stdout.write(formatScorecard(judged))
if (values.publish)
  publishFigures(
    'changes',
    scoreChanges(judged).map(({ what, hits, n }) => ({ what, hits, n })),
  )
process.exitCode = scoreChanges(judged).every(({ isMet }) => isMet) ? 0 : 1

async function judge(pair: LabelledPair): Promise<Judged> {
  const [before, after] = await Promise.all([
    readFile(join(dir, pair.before)),
    readFile(join(dir, pair.after)),
  ])
  const started = performance.now()
  const [was, is] = [
    await readDocument(before, pair.content_type),
    await readDocument(after, pair.content_type),
  ]
  const result = toldOf(await compareDocuments(was, is))
  const ms = performance.now() - started
  return { pair, told: result, toldAtWorst: toldOf(await compareAtWorst(was, is)), ms }
}

async function compareAtWorst(was: DocumentRead, is: DocumentRead): Promise<Comparison> {
  if (!was.extract || !is.extract) return compareDocuments(was, is)
  return compareDocuments(was, is, {
    isConfirmed: false,
    regions: allRegions(was.extract, is.extract),
  })
}

function toldOf(comparison: Comparison): Told {
  const silent = { isAlert: false, severity: 'none', changeTypes: [], codesAdded: [], makesVersion: false }
  if (comparison.outcome !== 'changed') return silent
  const { shouldAlert, severity, changeTypes, facts } = comparison
  if (!shouldAlert) return { ...silent, makesVersion: true }
  return {
    isAlert: true,
    severity,
    changeTypes,
    codesAdded: facts['codes_added'] as readonly string[],
    makesVersion: true,
  }
}

function tellMiss({ pair, told }: Judged): void {
  if (told.isAlert === pair.should_alert && told.severity === pair.severity) return
  process.stderr.write(
    `${pair.id} (${pair.gold_class}, ${pair.severity}): told ${told.severity} ` +
      `${told.changeTypes.join(', ')}\n`,
  )
}
