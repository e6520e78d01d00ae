import { mentionsHealth } from '../../context-words.ts'
import { nameLikeness } from '../../names/name-tables.ts'
import { alternatives, CARE_WORDS, conceptsOf, DRUG_NAMES, noteKindsOf } from '../../word-tables.ts'
import type { Evidence } from '../evidence.ts'
import type { Mention } from '../person-mentions.ts'
import type { Surroundings } from '../surroundings.ts'

const WORD = /[\p{L}\p{M}'’]+|\d[\w./-]*\w|\d|\n+|[^\s\w]/gu
/** The feature of a candidate that is a number. */
export const IS_NUMBER = 'kind number'
/** Words beside the person whose place counts. */
const NEAR_WORDS = 4
/** Farther words count too, but not where they stand. */
const REACH = 260
const CARE = new RegExp(`^(?:${alternatives(CARE_WORDS)})`, 'iu')
const DRUGS: ReadonlySet<string> = new Set(DRUG_NAMES)

/** What the model reads of a person: the form of the name, the evidence, the words near it. */
export function patientFeatures(
  name: string,
  { likelihood, bonus, kind = 'full' }: Mention,
  { before, after, isRow, header = '' }: Surroundings,
  evidence: readonly Evidence[],
): string[] {
  const [front, behind] = [wordsOf(before.slice(-REACH)), wordsOf(after.slice(0, REACH))]
  const [near, next] = [front.slice(-NEAR_WORDS), behind.slice(0, NEAR_WORDS)]
  const features = new Set<string>([
    'any',
    `likelihood ${likelihood}`,
    `bonus ${bonus}`,
    `kind ${kind}`,
    `row ${isRow}`,
    `name ${formOf(name)}`,
    ...wordsOf(name).flatMap((word) =>
      kindsOf(word)
        .filter((kind) => kind.startsWith('#'))
        .map((kind) => `is ${kind}`),
    ),
    ...evidence.map((each) => `evidence ${each.kind}`),
    ...wordsOf(header).flatMap((word) => kindsOf(word).map((each) => `header ${each}`)),
  ])
  for (const word of [...front, ...behind]) for (const kind of kindsOf(word)) features.add(`near ${kind}`)
  for (const word of [...lastSentence(front), ...firstSentence(behind)])
    for (const kind of kindsOf(word)) if (kind.startsWith('#')) features.add(`sentence ${kind}`)
  near.forEach((word, index) =>
    kindsOf(word).forEach((kind) =>
      features.add(`${near.length - index > 1 ? 'before' : 'right before'} ${kind}`),
    ),
  )
  next.forEach((word, index) =>
    kindsOf(word).forEach((kind) => features.add(`${index > 0 ? 'after' : 'right after'} ${kind}`)),
  )
  const mainOf = (word: string | undefined) => (word === undefined ? '#none' : kindsOf(word)[0]!)
  features.add(`pair before ${mainOf(front.at(-2))} ${mainOf(front.at(-1))}`)
  features.add(`pair after ${mainOf(behind[0])} ${mainOf(behind[1])}`)
  features.add(`between ${mainOf(front.at(-1))} ${mainOf(behind[0])}`)
  return [...features]
}

/** A period after a short word, as in `Mr.`, ends no sentence. */
const ABBREVIATION_LENGTH = 3
const endsSentence = (word: string, before: string | undefined): boolean =>
  /^[\n!?;。]/.test(word) || (word === '.' && (before ?? '').length > ABBREVIATION_LENGTH)

/** The words behind the last end of a sentence. */
const lastSentence = (words: readonly string[]): readonly string[] =>
  words.slice(words.findLastIndex((word, index) => endsSentence(word, words[index - 1])) + 1)

/** The words up to the first end of a sentence. */
function firstSentence(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word, index) => endsSentence(word, words[index - 1]))
  return end < 0 ? words : words.slice(0, end)
}

const wordsOf = (text: string): string[] => Array.from(text.matchAll(WORD), ([word]) => word)

/** The words of a name by what they are, with what stands between them. */
const formOf = (name: string): string =>
  wordsOf(name)
    .slice(0, 4)
    .map((word) =>
      /^\p{L}/u.test(word) ? (word.length === 1 ? 'X' : word === word.toUpperCase() ? 'XX' : 'Xx') : word,
    )
    .join(' ')

const CACHE = new Map<string, readonly string[]>()
const MAX_CACHED = 20_000

/** What a word is: its kind or itself, then the concepts that it stands for. */
function kindsOf(word: string): readonly string[] {
  const cached = CACHE.get(word)
  if (cached) return cached
  const kinds = judgeWord(word)
  if (CACHE.size < MAX_CACHED) CACHE.set(word, kinds)
  return kinds
}

function judgeWord(word: string): readonly string[] {
  if (word.startsWith('\n')) return [word.length > 1 ? '#paragraph' : '#line']
  if (/^\d/.test(word)) return [kindOfNumber(word)]
  const lower = word.toLowerCase()
  const concepts = [...conceptsOf(word), ...noteKindsOf(word)].map((concept) => `#${concept}`)
  const care = mentionsHealth(word) || CARE.test(word) || DRUGS.has(lower) ? ['#care'] : []
  return [isName(word) ? kindOfName(word) : lower, ...concepts, ...care]
}

function isName(word: string): boolean {
  const { isKnownName, isEnglish } = nameLikeness(word)
  return /^\p{Lu}/u.test(word) && (isKnownName || !isEnglish)
}

function kindOfName(word: string): string {
  const { isKnownName, isEnglish } = nameLikeness(word)
  return isKnownName ? (isEnglish ? '#name and word' : '#name') : '#unknown'
}

function kindOfNumber(word: string): string {
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(word))
    return /(?:19\d\d|200\d)/.test(word) ? '#early date' : '#date'
  if (/^(?:19\d\d|200\d)$/.test(word)) return '#early year'
  if (/^20\d\d$/.test(word)) return '#year'
  const digits = word.replace(/\D/g, '').length
  return `${/\p{L}/u.test(word) ? '#code' : '#number'} of ${Math.min(digits, 9)}`
}
