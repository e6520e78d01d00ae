import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatShare, publishFigures } from '@ppman/evaluation'
import { type JudgedCase, judgeCase, judgeScopeCase, type LabelledCase } from './score-applicability.ts'
import { readFacts } from '@ppman/policies/src/applicability/index.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/policy' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
const file = join(values.data, 'applicability', 'gold_dev.jsonl')
if (!existsSync(file)) {
  process.stderr.write(`There are no labelled cases at ${file}: name the folder with --data DIR.\n`)
  process.exit(1)
}

const judged = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => judgeCase(readFacts(), JSON.parse(line) as LabelledCase))
const passagesOf = (name: string): JudgedCase[] =>
  readFileSync(new URL(`./other-hands/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => judgeScopeCase(readFacts(), JSON.parse(line) as LabelledCase))
/** Passages by other hands; only the first half of the first lot was ever read. */
const byOthers = [
  {
    what: 'whether a document applies, 120 passages by another hand',
    judged: passagesOf('document-scope-1'),
  },
  {
    what: 'whether a document applies, 120 by a further hand, never read',
    judged: passagesOf('document-scope-2'),
  },
]
const kinds = [...Map.groupBy(judged, ({ kind }) => kind), ['all', judged] as const]
process.stdout.write('| what is asked | right (95 % bounds) |\n|---|---|\n')
for (const [kind, of] of kinds)
  process.stdout.write(`| ${kind} | ${formatShare(of.filter(isRight).length, of.length)} |\n`)
const scope = byOthers.map(({ what, judged: of }) => ({
  what,
  hits: of.filter(isRight).length,
  n: of.length,
}))
for (const { what, hits, n } of scope) process.stdout.write(`| ${what} | ${formatShare(hits, n)} |\n`)
if (values.publish)
  publishFigures('applicability', [
    ...kinds.map(([what, of]) => ({ what, hits: of.filter(isRight).length, n: of.length })),
    ...scope,
  ])
if (values.misses) for (const one of [...judged, ...byOthers[0]!.judged]) if (!isRight(one)) tell(one)

function isRight({ differs }: JudgedCase): boolean {
  return differs.length === 0
}

function tell({ labelled: { id, input }, answer, differs }: JudgedCase): void {
  process.stderr.write(
    `${id} ${JSON.stringify(input)}: ${differs.join(', ')} differ in ${JSON.stringify(answer)}\n`,
  )
}
