import { US_STATES } from '@ppman/facts'
import { memoize } from '../text/memoize.ts'
import { writeOutRanges, plainText } from './plain-text.ts'
import { CONCEPT_LINES, SILENT_PHRASES } from './lexicon.ts'
import { stemOf } from './stem.ts'

/**
 * Wordings of the trade that stand for one another, by concept, as in `lexicon.ts`. Phrases of more
 * than one word, so that no word loses its meaning elsewhere.
 */
const TRADE = `
ONREQUEST: on request | upon request | if request | when request | if we ask | when ask | if ask
  | as request | upon our request | on our request | when we ask
INTOLERANT: not tolerate | can not tolerate | could not tolerate | unable to tolerate | do not tolerate
CONCURRENT: at the same time | concurrent with | concurrently | simultaneously | simultaneous with
LAB: lab | laboratory | clinical laboratory | clinical lab | testing laboratory
RENT: rent | rental | lease
INPATIENT: inpatient | hospital admission | inpatient admission | inpatient stay | inpatient hospital
  | hospitalization | admit to the hospital
RECORD: on file | in the file | in the chart | in the medical record | in the record | in the patient record
  | in the member record
VALID: remain in effect | remain valid | stay in effect | good for | last for | expire after
NEWSTART: new start | newly start | new to therapy | new user | treatment naive
START: initiate | initiation | initiation of
REVIEW: look at | undergo review | be subject to review | go to review
CASEBYCASE: case by case | on a case by case basis | on an individual basis | individual basis
  | individually review
`

const TRADE_LINES: readonly (readonly [concept: string, phrases: readonly string[]])[] = TRADE.trim()
  .split(/\n(?! )/)
  .map((line) => {
    const [concept, phrases] = line.split(': ') as [string, string]
    return [concept, phrases.split('|').map((phrase) => phrase.trim())] as const
  })

/**
 * One unit of meaning: a concept, a stem, a number with its bound and unit, a code, a joiner or a
 * mark.
 */
export type Token = {
  /** `concept` is in capitals; `word` is a stem; `mark` is punctuation. */
  kind: 'concept' | 'word' | 'number' | 'code' | 'date' | 'mark'
  key: string
  /** Whether the noun stands for the concept: "coverage", not "cover". */
  isNoun?: boolean
}

/** Concepts that have no effect on what a sentence states. */
const SILENT = ''

type Node = { next: Map<string, Node>; concept: string | null }
const newNode = (): Node => ({ next: new Map(), concept: null })

const WORD =
  /\d{4}-\d{2}-\d{2}|[$#]?\d[\d.]*(?:%|[A-Z](?![a-z]))?|\p{L}[\p{L}\p{N}]*(?:'s\b)?(?:\.\d+)?|[,;:()/]/gu

/** Words of a text; a plural after an apostrophe and the dot at the end are left out. */
const rawWords = (text: string): string[] =>
  (text.match(WORD) ?? []).flatMap((word) =>
    HAS_AFFIX.test(word)
      ? word
          .replace(/(?:'s|\.)$/, '')
          .replace(/^non(?=[a-z]{4})(?!etheless)/i, 'non ')
          .split(' ')
      : word,
  )

const HAS_AFFIX = /'s$|\.$|^non/i

const PHRASES = phraseTree()

function phraseTree(): Node {
  const root = newNode()
  const add = (phrase: string, concept: string) => {
    let node = root
    for (const word of rawWords(phrase)) {
      const key = stemOf(word.toLowerCase())
      const next = node.next.get(key) ?? newNode()
      node.next.set(key, next)
      node = next
    }
    node.concept ??= concept
  }
  for (const [concept, phrases] of [...TRADE_LINES, ...CONCEPT_LINES])
    for (const phrase of phrases) add(phrase, concept)
  for (const phrase of SILENT_PHRASES) add(phrase, SILENT)
  for (const { code, name } of US_STATES) add(name, `STATE-${code}`)
  return root
}

const STATE_CODES = new Set<string>(US_STATES.map(({ code }) => code))
/** State codes that are also words when they are in capitals. */
const AMBIGUOUS_STATES = new Set([
  'IN',
  'OR',
  'OK',
  'ME',
  'HI',
  'OH',
  'PA',
  'CO',
  'MD',
  'MS',
  'MT',
  'VA',
  'AL',
  'ID',
  'DE',
  'LA',
  'MA',
  'MI',
  'PR',
  'AS',
])

/** Nouns of decisions, which name a subject where no verb stands with them. */
const NOUN = /^(?:coverage|payments?|reimbursements?|necessity|support|benefits?|allowances?)$/i

const CODE = /^(?:\d{5}|\d{4}[FTUM]|[A-CEGHJ-MP-VX]\d{4}|[A-TV-Z]\d[0-9A-B]\.[0-9A-TV-Z]{1,4})$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const NUMBER = /^[$#]?\d[\d.]*%?$/
const ACRONYM = /([\p{L}\p{N}' /-]{4,90}) \(([A-Za-z]{2,8})\)/gu

/**
 * Leaves out an abbreviation in brackets after the words that it is made of, and a state's code.
 */
const withoutAcronyms = (text: string) =>
  text.includes('(')
    ? text.replace(ACRONYM, (whole, words: string, short: string) =>
        isAcronymOf(short, words) || (STATE_CODES.has(short) && /[A-Z]/.test(words)) ? words : whole,
      )
    : text

function isAcronymOf(short: string, words: string): boolean {
  const letters = short.replace(/s$/, '').toLowerCase()
  const initials = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const joined = initials.map((word) => word[0]).join('')
  const named = initials
    .filter((word) => !/^(?:of|and|the|for|in|to|a)$/.test(word))
    .map((word) => word[0])
    .join('')
  return /[A-Z]/.test(short) && (joined.endsWith(letters) || named.endsWith(letters))
}

/** The tokens of a sentence, in order, without silent words. */
export const tokensOf = memoize((text: string): readonly Token[] => {
  const words = rawWords(plainText(writeOutRanges(withoutAcronyms(text))))
  const hasState = words.filter((word) => STATE_CODES.has(word)).length > 1
  const tokens: Token[] = []
  for (let index = 0; index < words.length;) {
    const found = longestPhrase(words, index)
    if (found && found.concept !== SILENT)
      tokens.push({
        kind: 'concept',
        key: found.concept,
        ...(found.length <= 2 && NOUN.test(words[index + found.length - 1]!) ? { isNoun: true } : {}),
      })
    else if (!found)
      tokens.push(
        isTitleOfPerson(words, index)
          ? { kind: 'word', key: words[index]!.toLowerCase() }
          : tokenOf(words[index]!, hasState),
      )
    index += found?.length ?? 1
  }
  return tokens
})

function longestPhrase(words: readonly string[], from: number): { concept: string; length: number } | null {
  let [node, best]: [Node | undefined, { concept: string; length: number } | null] = [PHRASES, null]
  for (let index = from; index < words.length; index += 1) {
    const word = words[index]!
    if (index === from && CODE.test(word)) return null
    node = node.next.get(stemOf(word.toLowerCase()))
    if (!node) break
    if (node.concept !== null) best = { concept: node.concept, length: index - from + 1 }
  }
  return best
}

const TITLES = new Set('MD DO NP FNP ANP ARNP APRN CNP CRNP CRNA CNM RN LPN APN CNS LCSW DPM'.split(' '))

/** "MD, DO, NP or PA": the abbreviation of a physician assistant. */
const isTitleOfPerson = (words: readonly string[], index: number): boolean =>
  words[index] === 'PA' &&
  [words.slice(Math.max(0, index - 2), index), words.slice(index + 1, index + 3)].some((near) =>
    near.some((word) => TITLES.has(word)),
  )

function tokenOf(word: string, hasState: boolean): Token {
  if (DATE.test(word)) return { kind: 'date', key: word }
  if (CODE.test(word)) return { kind: 'code', key: word }
  if (NUMBER.test(word)) return { kind: 'number', key: word }
  if (/^[,;:()/]$/.test(word)) return { kind: 'mark', key: word }
  if (word === 'PA') return { kind: 'concept', key: 'AUTH' }
  if (STATE_CODES.has(word) && (hasState || !AMBIGUOUS_STATES.has(word)))
    return { kind: 'concept', key: `STATE-${word}` }
  return { kind: 'word', key: stemOf(word.toLowerCase()) }
}
