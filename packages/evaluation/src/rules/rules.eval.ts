import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishFigures } from '@ppman/evaluation'
import { figuresOf } from './figures-of.ts'
import { formatScorecard } from './format-scorecard.ts'
import { type LabelledRule, type LabelledSentence, type Read, tuplesOf } from './score-rules.ts'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import { LABELLED } from './cases/labelled.ts'
import type { FitSentence } from './arbiter-examples.ts'
import { SPENT_LOTS } from './labelled-lots.ts'
import { statementsInText } from './metamorphic/renderings.ts'
import { formatSupport, measureSupport } from './support.ts'
import { labelForm } from '@ppman/policy-text/src/rules/label-form.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/policy' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    half: { type: 'string' },
    support: { type: 'boolean', default: false },
  },
})
const file = join(values.data, 'rules', 'sentences_dev.jsonl')
if (!existsSync(file)) {
  process.stderr.write(`There are no labelled sentences at ${file}: name the folder with --data DIR.\n`)
  process.exit(1)
}

const sentences = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledSentence)
if (values.support) printSupport()
else printScorecard()

function printSupport(): void {
  const labelled = [
    ...LABELLED.map(([text, rules]) => ({ text, rules: [rules].flat() })),
    ...SPENT_LOTS.flatMap(({ sentences: own }) => own.map(withFirstDecision)),
    ...statementsInText(),
    ...sentences.map(({ text, rules }) => ({ text, rules: rules.map(caseWords) })),
  ]
  process.stdout.write(formatSupport(measureSupport(labelled)))
}

function printScorecard(): void {
  const reads = sentences.map(read)
  const isOdd = ({ sentence: { id } }: Read) => Number(id.replace(/\D/g, '')) % 2 === 1
  const halves = { odd: reads.filter(isOdd), even: reads.filter((one) => !isOdd(one)) }

  process.stdout.write(
    formatScorecard([
      { name: 'odd ids', reads: halves.odd },
      { name: 'even ids', reads: halves.even },
      { name: 'all', reads },
    ]),
  )
  if (values.publish) publishFigures('rules', figuresOf(reads))
  if (values.misses)
    for (const one of values.half === 'odd' || values.half === 'even' ? halves[values.half] : reads)
      tellMisses(one)
}

function read(sentence: LabelledSentence): Read {
  const rules = extractRules(sentence.text)
  return {
    sentence,
    found: rules.map((rule) => labelForm(rule) as unknown as LabelledRule),
    confidences: rules.map(({ confidence }) => confidence),
  }
}

function tellMisses({ sentence, found }: Read): void {
  const [gold, ours] = [tuplesOf(sentence.rules), tuplesOf(found)]
  const missed = [...gold].filter((tuple) => !ours.has(tuple))
  const extra = [...ours].filter((tuple) => !gold.has(tuple))
  if (missed.length + extra.length === 0) return
  process.stderr.write(
    `${sentence.id} ${sentence.text}\n  missed ${missed.join(' ') || 'nothing'}\n  extra ` +
      `${extra.join(' ') || 'nothing'}\n`,
  )
}

/** A sentence of a lot with the decisions of its labels, in the words of a case. */
function withFirstDecision({ text, rules }: FitSentence) {
  return { text, rules: rules.map(({ accepted, codes }) => `${accepted[0]!}: ${codes.join(' ')}`) }
}

/** A labelled rule in the words of a case. */
function caseWords({ rule_category: category, disposition, codes }: LabelledRule): string {
  const prefixOf = (type: string) => (type === 'modifier' ? 'mod:' : type === 'revenue' ? 'rev:' : '')
  const words = codes.map(({ code, code_type: type }) => prefixOf(type) + code)
  return `${category} ${disposition}: ${words.join(' ')}`
}
