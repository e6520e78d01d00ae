import { choose, thrown } from './chance.ts'
import type { TrialPolicy } from './trial-policy.ts'

/**
 * One piece of a policy's text, before it is a page or a file. Cells of a row are parted by ` | `.
 */
export type Part = { kind: 'title' | 'heading' | 'text' | 'item' | 'row'; text: string }

/** The whole text of a policy, in its order. */
export function partsOf(policy: TrialPolicy): Part[] {
  const {
    title,
    number,
    effective,
    states,
    position,
    quantifier,
    codes,
    priorAuthCodes,
    units,
    modifier,
    places,
  } = policy
  const [first = '', second = '', third = ''] = codes
  return [
    { kind: 'title', text: title },
    text(`Policy Number: ${number}`),
    text(`Effective Date: ${effective}`),
    heading('Scope'),
    text(`This policy applies to commercial members in ${listed(states)}.`),
    heading('Coverage'),
    text(`${title} is considered ${position} when ${quantifier} of the following criteria are met:`),
    ...policy.criteria.map(item),
    text(`${title} is not covered for screening of people without symptoms.`),
    heading('Applicable Codes'),
    { kind: 'row', text: 'Code | Meaning' },
    ...codes.map((code, n): Part => ({
      kind: 'row',
      text: `${code} | Listed service ${'ABCDEFGH'[n]!} of this policy`,
    })),
    heading('Prior Authorization'),
    text(`Prior authorization is required for CPT codes ${listed(priorAuthCodes)}.`),
    heading('Billing'),
    text(`Reimbursement for ${first} is limited to ${units} units per day.`),
    text(`Claims for ${second} must be billed with modifier ${modifier}.`),
    text(`${third} is covered in place of service ${places} only.`),
    ...policy.requirements.map(text),
    heading('Background'),
    ...background(policy).map(text),
    heading('Revision History'),
    ...policy.history.map((row): Part => ({ kind: 'row', text: row })),
  ]
}

const text = (words: string): Part => ({ kind: 'text', text: words })
const heading = (words: string): Part => ({ kind: 'heading', text: words })
const item = (words: string): Part => ({ kind: 'item', text: words })
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const SENTENCES: readonly ((title: string, n: number) => string)[] = [
  (title, n) =>
    `${title} was first described by a group of ${n} hospitals that followed their patients for ` +
    `${2 + (n % 7)} years.`,
  (title, n) =>
    `A review of ${n} reports found that most people who were offered ${title} went back to work ` +
    `within ${3 + (n % 9)} months.`,
  (_, n) =>
    `In a register of ${n * 11} patients the pain score fell by ${1 + (n % 4)} points, and ${n % 13} ` +
    'had to be treated again.',
  (title) => `How well ${title} works in children is not known, since the studies left them out.`,
  (_, n) =>
    `The society of surgeons met ${n % 5} times on the question and asked for longer follow-up at ` +
    'centers that see many cases.',
  (title, n) =>
    `Costs of ${title} differ between regions by a factor of ${2 + (n % 3)}, mostly because of the ` +
    'equipment that is used.',
  (_, n) =>
    `Adverse events were mild in ${50 + (n % 45)} of each hundred patients; bruises and short ` +
    'dizziness were named most often.',
  (title, n) =>
    `One trial compared ${title} with watchful waiting in ${n * 3} adults and stopped early when the ` +
    'groups did not differ.',
]

/** Studies that nobody made. */
const background = ({ at, title }: TrialPolicy): string[] =>
  Array.from({ length: 8 + (at % 12) }, (_, n) =>
    choose(SENTENCES, at, 'sentence', n)(title, 20 + thrown(400, at, 'figure', n)),
  )
