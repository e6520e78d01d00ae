import { readFileSync } from 'node:fs'
import { LABELLED } from './cases/labelled.ts'
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

/** Lots by other hands: thirteen for development, and sealed lots whose first run is recorded. */
const BY_OTHER_HANDS: Record<string, string> = {
  'development-2': './other-hands/rules-2.jsonl',
  'development-3': './other-hands/rules-3.jsonl',
  'development-4': './other-hands/rules-4.jsonl',
  'development-5': './other-hands/rules-5.jsonl',
  'development-6': './other-hands/rules-6.jsonl',
  'development-7': './other-hands/rules-7.jsonl',
  'development-8': './other-hands/rules-8.jsonl',
  'development-9': './other-hands/rules-9.jsonl',
  'development-10': './other-hands/rules-10.jsonl',
  'development-11': './other-hands/rules-11.jsonl',
  'development-12': './other-hands/rules-12.jsonl',
  'development-13': './other-hands/rules-13.jsonl',
  'development-14': './other-hands/rules-14.jsonl',
  ...Object.fromEntries(
    Array.from({ length: 18 }, (_, index) => [
      `rules-${index + 1}`,
      `../sealed/lots/rules-${index + 1}.jsonl`,
    ]),
  ),
}

/** Lots by other hands, all of which have had their first run. */
export const SPENT_LOTS = Object.entries(BY_OTHER_HANDS).map(([name, file]): LabelledLot => ({
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
  { name: 'cases', sentences: LABELLED.filter((one) => !inOwnLots.has(one)).map(fromCase) },
  ...ownLots,
  ...SPENT_LOTS,
]
