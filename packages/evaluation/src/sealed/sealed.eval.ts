import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import {
  scoreAnswers,
  scoreHealings,
  scorePairs,
  scoreTexts,
  type Scored,
  scoreSentences,
  type SealedAnswer,
  type SealedHealing,
  type SealedPair,
  type SealedSentence,
  type SealedText,
} from './score-lots.ts'
import { recordFirstRun } from '../figures/sealed-runs.ts'
import { readLot } from './sealed-lot.ts'

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } })

/** Each lot with its scorer. */
const LOTS: Record<string, () => Scored | Promise<Scored>> = {
  'rules-1': () => scoreSentences(readLot<SealedSentence>('rules-1')),
  'authorization-1': () => scoreAnswers(readLot<SealedAnswer>('authorization-1')),
  'gate-1': () => scoreTexts(readLot<SealedText>('gate-1')),
  'changes-1': () => scorePairs(readLot<SealedPair>('changes-1')),
  'rules-2': () => scoreSentences(readLot<SealedSentence>('rules-2')),
  'authorization-2': () => scoreAnswers(readLot<SealedAnswer>('authorization-2')),
  'gate-2': () => scoreTexts(readLot<SealedText>('gate-2')),
  'changes-2': () => scorePairs(readLot<SealedPair>('changes-2')),
  'rules-3': () => scoreSentences(readLot<SealedSentence>('rules-3')),
  'authorization-3': () => scoreAnswers(readLot<SealedAnswer>('authorization-3')),
  'gate-3': () => scoreTexts(readLot<SealedText>('gate-3')),
  'changes-3': () => scorePairs(readLot<SealedPair>('changes-3')),
  'rules-4': () => scoreSentences(readLot<SealedSentence>('rules-4')),
  'authorization-4': () => scoreAnswers(readLot<SealedAnswer>('authorization-4')),
  'changes-4': () => scorePairs(readLot<SealedPair>('changes-4')),
  'rules-5': () => scoreSentences(readLot<SealedSentence>('rules-5')),
  'authorization-5': () => scoreAnswers(readLot<SealedAnswer>('authorization-5')),
  'changes-5': () => scorePairs(readLot<SealedPair>('changes-5')),
  'healing-1': () => scoreHealings(readLot<SealedHealing>('healing-1')),
}

for (const [name, score] of Object.entries(LOTS)) {
  const { figures, misses } = await score()
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
