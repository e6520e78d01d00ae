import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import {
  scoreAnswers,
  type Scored,
  scoreSentences,
  type SealedAnswer,
  type SealedSentence,
} from '../sealed/score-lots.ts'
import { caseOf } from './cases/grammar/read-lots.ts'
import { fromCase } from './labelled-lots.ts'

/**
 * Sentences by cause of failure, labelled before the failures of their cause were read:
 * `node packages/evaluation/src/rules/probes.eval.ts [--misses]`.
 */
const { values } = parseArgs({
  options: { misses: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
/** Half of a lot by another hand is never printed, so that it shows what carries over. */
const IS_ONLY_COUNTED = /counted/
const FOLDER = new URL('probes/', import.meta.url)
const linesOf = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')

const total: Record<'found' | 'labelled' | 'quiet', boolean[]> = { found: [], labelled: [], quiet: [] }
for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.includes(values.only)) continue
  if (file.endsWith('.txt')) scoreRules(file)
  else if (file.endsWith('.jsonl')) scoreJson(file)
}
print('all rules', total)

function scoreRules(file: string): void {
  const own: typeof total = { found: [], labelled: [], quiet: [] }
  for (const { text, rules } of linesOf(file).map((line) => fromCase(caseOf(line).labelled))) {
    const ours = [
      ...new Set(
        extractRules(text).flatMap(({ category, disposition, codes }) =>
          codes.map(({ code }) => `${category} ${disposition} ${code}`),
        ),
      ),
    ]
    const gold = rules.flatMap(({ accepted, codes }) => codes.map((code) => `${accepted[0]!} ${code}`))
    const [found, hit] = [ours.map((one) => gold.includes(one)), gold.map((one) => ours.includes(one))]
    own.found.push(...found)
    own.labelled.push(...hit)
    if (gold.length === 0) own.quiet.push(ours.length === 0)
    if (values.misses && [...found, ...hit].includes(false))
      process.stdout.write(`${text}\n   found ${ours.join(', ')}\n   label ${gold.join(', ')}\n`)
  }
  print(file, own)
  for (const part of ['found', 'labelled', 'quiet'] as const) total[part].push(...own[part])
}

function scoreJson(file: string): void {
  const { figures, misses } = scoredLines(
    linesOf(file).map((line) => JSON.parse(line) as SealedAnswer | SealedSentence),
  )
  for (const { what, hits, n } of figures) process.stdout.write(`${file}: ${what} ${formatShare(hits, n)}\n`)
  if (values.misses && !IS_ONLY_COUNTED.test(file)) process.stdout.write(`${misses.join('\n')}\n`)
}

function scoredLines(lines: readonly (SealedAnswer | SealedSentence)[]): Scored {
  const isSentence = (line: SealedAnswer | SealedSentence): line is SealedSentence => 'rules' in line
  if (lines.every(isSentence)) return scoreSentences(lines)
  return scoreAnswers(
    lines.flatMap((line, index) => (isSentence(line) ? [] : [{ ...line, id: `${index + 1}` }])),
  )
}

function print(name: string, { found, labelled, quiet }: typeof total): void {
  const share = (hits: readonly boolean[]) => formatShare(hits.filter(Boolean).length, hits.length)
  process.stdout.write(
    `${name}: precision ${share(found)}, recall ${share(labelled)}, left alone ${share(quiet)}\n`,
  )
}
