import { parseArgs } from 'node:util'
import { type Figure, formatShare, publishFigures } from '@ppman/evaluation'
import { GATE_LOTS } from './cases/gate-cases.ts'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { type Judged, judgeLot } from './judge-case.ts'
import { judgeLabelledSnippets } from './labelled-snippets.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/docs' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
const labelled = judgeLabelledSnippets(values.data)
if (!labelled) {
  process.stderr.write(`There are no labelled snippets in ${values.data}: name the folder with --data DIR.\n`)
  process.exit(1)
}

const own = GATE_LOTS.map((batch) => [`own ${batch.lot} lot`, judgeLot(batch, aDraft(), aContext())] as const)
const sets: readonly (readonly [string, readonly Judged[]])[] = [['labelled', labelled], ...own]
process.stdout.write('| texts | what is looked for | right (95 % bounds) |\n|---|---|---|\n')
for (const [name, judged] of sets)
  for (const { what, hits, n } of figuresOf(judged))
    process.stdout.write(`| ${name} | ${what} | ${formatShare(hits, n)} |\n`)
if (values.publish) publishFigures('docs', figuresOf(labelled))
const missed = sets.flatMap(([, judged]) => judged.filter(({ isRight }) => !isRight))
if (values.misses)
  for (const { id, kind, label, told } of missed)
    process.stderr.write(`${id} ${label} ${kind}: ${told.join(', ') || 'nothing'}\n`)
const allowed = GATE_LOTS.reduce((sum, { mostWrong = 0 }) => sum + mostWrong, 0)
process.exitCode = missed.length <= allowed ? 0 : 1

function figuresOf(judged: readonly Judged[]): Figure[] {
  const words = {
    secret: 'secrets found',
    phi: 'patient data found',
    link: 'bad links found',
    alt: 'missing text alternatives found',
    clean: 'clean texts left alone',
  }
  const counts = (Object.keys(words) as Judged['label'][]).flatMap((label) => {
    const of = judged.filter((one) => one.label === label)
    return of.length === 0
      ? []
      : [{ what: words[label], hits: of.filter(({ isRight }) => isRight).length, n: of.length }]
  })
  return [...counts, ...linkPrecision(judged)]
}

/**
 * Of the texts flagged for a link, how many have a bad one. Texts labelled for another class may
 * have one as well, so they do not count.
 */
function linkPrecision(judged: readonly Judged[]): Figure[] {
  const flagged = judged.filter(
    ({ label, told }) =>
      ['link', 'clean'].includes(label) && told.some((ruleId) => ruleId.startsWith('link.')),
  )
  const hits = flagged.filter(({ label }) => label === 'link').length
  return hits === 0 ? [] : [{ what: 'link findings that are right', hits, n: flagged.length }]
}
