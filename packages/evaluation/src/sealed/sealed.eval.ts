import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import { type CriteriaCase, scoreCriteria } from '../criteria/score-criteria.ts'
import { type ReadCase, scoreReads } from '../reads/score-reads.ts'
import { type Phrase, scorePhrases } from '../procedures/score-phrases.ts'
import { readSeals, recordFirstRun } from '../figures/sealed-runs.ts'
import { checkForm, hasForm } from './lot-forms.ts'
import {
  scoreAnswers,
  scoreHealings,
  scorePairs,
  type Scored,
  scoreSentences,
  scoreTexts,
} from './score-lots.ts'
import type { SealedAnswer, SealedHealing, SealedPair, SealedSentence, SealedText } from './score-lots.ts'
import { kindOf, LOTS, readLot } from './sealed-lot.ts'

const { values, positionals } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    /** A lot that is not sealed yet: only its form is checked. */
    form: { type: 'string' },
  },
  allowPositionals: true,
})

/** The scorer of a lot, by the kind that its name begins with. */
const SCORERS: Record<string, (name: string) => Scored | Promise<Scored>> = {
  rules: (name) => scoreSentences(readLot<SealedSentence>(name)),
  authorization: (name) => scoreAnswers(readLot<SealedAnswer>(name)),
  gate: (name) => scoreTexts(readLot<SealedText>(name)),
  changes: (name) => scorePairs(readLot<SealedPair>(name)),
  healing: (name) => scoreHealings(readLot<SealedHealing>(name)),
  'criteria-authored': (name) => scoreCriteria(readLot<CriteriaCase>(name)),
  reads: (name) => scoreReads(readLot<ReadCase>(name)),
  procedures: (name) => scorePhrases(readLot<Phrase>(name)),
}

if (values.form) printForm(values.form)
else for (const name of chosenLots(positionals)) await runLot(name)

function printForm(file: string): void {
  const [name, bytes] = [basename(file, '.jsonl'), readFileSync(file)]
  const kind = kindOf(name)
  if (!hasForm(kind))
    throw new Error(`${name}: name the file healing-N.jsonl, criteria-authored-N.jsonl or reads-N.jsonl.`)
  const lines = bytes.toString('utf8').trim().split('\n')
  const problems = checkForm(kind, lines)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.stdout.write(
    `${name}: ${lines.length} cases, ${problems.length} problems, ` +
      `sha256 ${createHash('sha256').update(bytes).digest('hex')}\n`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}

/** The sealed lots whose file is in the repository; when some are named, by name or kind, those. */
function chosenLots(named: readonly string[]): string[] {
  const all = Object.keys(readSeals()).filter((name) => existsSync(new URL(`${name}.jsonl`, LOTS)))
  const strange = named.find((wanted) => !all.some((name) => [name, kindOf(name)].includes(wanted)))
  if (strange) throw new Error(`${strange} is no sealed lot of the repository.`)
  return all.filter((name) => named.length === 0 || named.includes(name) || named.includes(kindOf(name)))
}

async function runLot(name: string): Promise<void> {
  const { figures, misses } = await SCORERS[kindOf(name)]!(name)
  const first = recordFirstRun(name, {
    on: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    figures,
  })
  process.stdout.write(`${name}: first run ${first.on} at ${first.commit}\n`)
  for (const { what, hits, n } of figures) {
    const then = first.figures.find((figure) => figure.what === what)!
    process.stdout.write(
      `  ${what}: first ${formatShare(then.hits, then.n)}` +
        (then.hits === hits && then.n === n ? '\n' : `, now ${hits} of ${n}\n`),
    )
  }
  if (values.misses) process.stderr.write(`${misses.join('\n')}\n`)
}
