import { inText, lower, type Rendering, under } from './renderings.ts'
import type { Statement } from './statements.ts'

/** Texts that only mention a statement. */
const silent =
  (text: (sentence: string, statement: Statement) => string) => (statement: Statement, words: string) => ({
    text: inText(text)(statement, words).text,
    codes: [],
  })
const silences: [name: string, render: Rendering['render']][] = [
  ['no rule: other payers', silent((words) => `Some other insurers hold that ${lower(words)}`)],
  ['no rule: draft', silent((words) => `Draft for comment, not in force: ${words}`)],
  [
    'no rule: until a past date',
    silent((words) => `Until December 31, 2019, the former policy read: "${words}"`),
  ],
  ['no rule: asked', silent((words) => `A provider asked whether ${lower(words).replace(/\.$/, '')}.`)],
  ['no rule: if adopted', silent((words) => `If the proposal is adopted, ${lower(words)}`)],
  ['no rule: argued', silent((words) => `The appellant argued that ${lower(words)}`)],
  ['no rule: an example', silent((words) => `Hypothetical example for training purposes: ${words}`)],
  ['no rule: revision log', silent((words) => `Revision history\n03/2018 – added the statement "${words}"`)],
  [
    'no rule: under another program',
    silent((words) => `Under Medicare's own rules, which this plan does not follow, ${lower(words)}`),
  ],
  [
    'no rule: not to be concluded',
    silent((words) => `This article should not be read to mean that ${lower(words)}`),
  ],
  ['no rule: a sample letter', silent((words) => `Sample letter. "Dear Member: ${words}"`)],
  ['no rule: withdrawn', silent((words) => `We have withdrawn the following statement: ${words}`)],
  [
    'no rule: contemplated',
    silent((words) => `The committee will consider next year whether ${lower(words)}`),
  ],
  ['no rule: a survey', silent((words) => `In a survey, 40% of practices believed that ${lower(words)}`)],
]

/** Texts that mention a wording and do not state it. */
export const SILENCES: readonly Rendering[] = under('say', silences)
