import { readFileSync } from 'node:fs'
import { LABELLED } from './cases/labelled.ts'
import { PASSAGES } from './cases/passages.ts'
import { LOTS } from './cases/grammar/read-lots.ts'
import type { Case } from './cases/case.ts'
import type { FitSentence } from './arbiter-examples.ts'

/** A lot of sentences by one hand at one time. */
export type LabelledLot = { name: string; sentences: readonly FitSentence[] }

type WrittenRule = {
  rule_category: string
  disposition: string
  codes: { code: string }[]
  also_category?: string[]
  also_disposition?: string[]
}

const namesOf = (kind: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${kind}-${first + index}`)

/** Lots by other hands: those for development, and sealed lots whose first run is recorded. */
const BY_OTHER_HANDS = [
  ...namesOf('development', 2, 18).map((name) => ({
    name,
    file: `./other-hands/${name.replace('development', 'rules')}.jsonl`,
  })),
  ...namesOf('rules', 1, 18).map((name) => ({ name, file: `../sealed/lots/${name}.jsonl` })),
]

/** Lots by other hands, all of which have had their first run. */
export const SPENT_LOTS = BY_OTHER_HANDS.map(({ name, file }): LabelledLot => ({
  name,
  sentences: readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text: string; rules: WrittenRule[] })
    .map(({ text, rules }) => ({ text, rules: rules.map(writtenRule) })),
}))

function writtenRule({ codes, ...rule }: WrittenRule): FitSentence['rules'][number] {
  const dispositions = [rule.disposition, ...(rule.also_disposition ?? [])]
  const categories = [rule.rule_category, ...(rule.also_category ?? [])]
  return {
    accepted: categories.flatMap((category) => dispositions.map((one) => `${category} ${one}`)),
    codes: codes.map(({ code }) => code),
  }
}

export const fromCase = ([text, rules]: Case): FitSentence => ({
  text,
  rules: [rules].flat().map((rule) => {
    const [decision = '', codes = ''] = rule.split(': ')
    return { accepted: [decision], codes: codes.split(' ').map((code) => code.replace(/^(?:mod|rev):/, '')) }
  }),
})

const ownLots = LOTS.map(({ name, cases }): LabelledLot => ({
  name,
  sentences: cases.map(({ labelled }) => fromCase(labelled)),
}))
const inOwnLots = new Set(LOTS.flatMap(({ cases }) => cases.map(({ labelled }) => labelled)))

/** Every labelled sentence of the repository, by lot; those without a lot come first. */
export const LABELLED_LOTS: readonly LabelledLot[] = [
  {
    name: 'cases',
    sentences: [...LABELLED.filter((one) => !inOwnLots.has(one)), ...PASSAGES].map(fromCase),
  },
  ...ownLots,
  ...SPENT_LOTS,
]
