import type { QueryPart, SearchQuery, Wording } from './search-query.ts'
import { numberKey, wordsOf } from '@ppman/policies/search-index'
import {
  isStopWord,
  MAX_PHRASE_WORDS,
  nameBeginning,
  type Ring,
  ringsOf,
  stemOf,
  thesaurusWords,
} from './thesaurus.ts'

/** Index statistics of a word: titles with its stem, and titles with its prefix. */
export type WordFacts = {
  stemTitles: number
  prefixTitles: number
  isInText: boolean
  alike: readonly string[]
}
/** Approximate number of titles. */
const MANY_TITLES = 100_000
export type ReadWord = (word: string) => WordFacts | undefined

/** Words with little meaning in a title. */
const WEAK = new Set(
  (
    'surgery surgical procedure procedures treatment treatments treating therapy therapies test ' +
    'testing tests exam machine machines device devices equipment service services care management ' +
    'use using used unit patient patients scan shot shots injection injections operation policy ' +
    'policies coverage covered cover covers criteria guideline guidelines requirement requirements ' +
    'billing coding bill code codes medicare medicaid insurance lcd lcds ncd article articles local ' +
    'determination determinations medical medically necessary necessity rule rules cost pay payment ' +
    'reimbursement adult adults new doctor help level levels system'
  ).split(' '),
)
const NOISE = new Set(
  (
    'is are be do does did how what when which who where why will would should can could i my me we our ' +
    'you your it its this that there have has had get getting need needs if about as am'
  ).split(' '),
)
const WEAK_WEIGHT = 0.25
/** Word limit of a query. */
const MAX_WORDS = 12

/** CPT, HCPCS, CDT and ICD-10-CM codes that no letter or digit touches. */
const CODE = new RegExp(
  '(?<![\\w.])(?:\\d{5}|\\d{4}[FTUM]|[A-CEGHJ-MP-V]\\d{4}|D\\d{4}|' +
    '[A-TV-Z]\\d[\\dAB]\\.[\\dA-TV-Z]{1,4})(?![\\w.]\\w|\\w)',
  'gi',
)
const MEDICARE_NUMBER = /\b(?:(d?l|a)(\d{5})(?:v\d+)?|(lcd|article)\s*(?:#\s*)?(\d{5}))\b/gi

/** Parses numbers, codes and words of a query. Pure: word statistics are passed in. */
export function readQuery(q: string, facts: ReadWord): Omit<SearchQuery, 'payerIds'> {
  const medicareNumbers = [...q.matchAll(MEDICARE_NUMBER)]
  const numbers = medicareNumbers.flatMap(([, letter, digits, kind, bare]) =>
    letter ? [`${letter}${digits}`.toLowerCase()] : [`${kind!.toLowerCase() === 'lcd' ? 'l' : 'a'}${bare}`],
  )
  const rest = q.replace(MEDICARE_NUMBER, ' ')
  const codes = [...new Set([...rest.matchAll(CODE)].map(([code]) => code.toUpperCase()))]
  const asked = wordsOf(rest.replace(CODE, ' '))
  const { words, corrections } = repairWords(asked, facts)
  return { codes, numberKeys: numberKeys(q, numbers), parts: partsOf(words, facts), corrections }
}

const isContentWord = (word: string) => !isStopWord(word) && !NOISE.has(word)

/**
 * Document number keys: the whole query, and each word with digits. Proposed LCDs have a D prefix.
 */
function numberKeys(q: string, numbers: readonly string[]): string[] {
  const words = wordsOf(q).filter((word) => /\d{3}/.test(word))
  const whole = numberKey(q)
  const twins = numbers.map((number) => (number.startsWith('d') ? number.slice(1) : `d${number}`))
  return [...new Set([...numbers, ...twins, ...(whole && /\d/.test(whole) ? [whole] : []), ...words])]
}

function repairWords(
  words: readonly string[],
  facts: ReadWord,
): { words: string[]; corrections: SearchQuery['corrections'] } {
  const corrections: SearchQuery['corrections'] = []
  const repairedWords = words.map((word) => {
    const wordFacts = facts(word)
    const isKnown =
      !wordFacts ||
      wordFacts.stemTitles > 0 ||
      wordFacts.prefixTitles > 0 ||
      wordFacts.isInText ||
      isInThesaurus(word)
    const [to] = wordFacts?.alike ?? []
    if (isKnown || !to || !isContentWord(word)) return word
    if (!corrections.some(({ from }) => from === word)) corrections.push({ from: word, to })
    return to
  })
  return { words: repairedWords, corrections }
}

/** Whether a word belongs to the thesaurus, whatever its ending. */
export function isInThesaurus(word: string): boolean {
  return thesaurusWords().has(word) || ringsOf([word]).length > 0
}

/** Splits words into thesaurus phrases, longest first, and single words. */
function partsOf(words: readonly string[], facts: ReadWord): QueryPart[] {
  const content = words.filter(isContentWord).slice(0, MAX_WORDS)
  const parts = dividePhrases(completeName(content, facts)).map(({ words: own, rings }) =>
    partOf(own, rings, facts),
  )
  const composed = addComposed(parts)
  return composed.some(({ isWeak }) => !isWeak)
    ? composed
    : composed.map((part) => ({ ...part, isWeak: false }))
}

/** Completes a truncated thesaurus name: "pill cam". */
function completeName(words: readonly string[], facts: ReadWord): readonly string[] {
  const isCut = words.some((word) => facts(word)?.stemTitles === 0 && !isInThesaurus(word))
  return (isCut && words.length > 1 && nameBeginning(words)) || words
}

function partOf(words: string[], rings: readonly Ring[], facts: ReadWord): QueryPart {
  const content = words.filter((word) => !WEAK.has(word))
  const [word = ''] = words
  const isUnknown = words.length === 1 && rings.length === 0 && facts(word)?.stemTitles === 0
  const begun = isUnknown && word.length > 3 ? [[`${word}:*`]] : []
  return {
    words,
    same: [words, ...begun],
    synonyms: distinct([...rings.flatMap(({ names }) => names), ...(isUnknown ? rootsOf(word) : [])]),
    core: content.length > 0 && content.length < words.length ? [content] : [],
    related: distinct(rings.flatMap(({ related }) => related)),
    weight:
      content.length === 0
        ? WEAK_WEIGHT
        : (1 + Math.min(2, words.length - 1) * 0.25) * rarity(content, facts),
    isWeak: content.length === 0,
  }
}

/** Weight by rarity, 1 to 1.4; 1.1 for an unknown word. */
function rarity(words: readonly string[], facts: ReadWord): number {
  const titles = Math.min(...words.map((word) => facts(word)?.stemTitles ?? 0))
  return titles === 0 ? 1.1 : 1.4 - 0.4 * Math.min(1, Math.log(titles) / Math.log(MANY_TITLES))
}

/** Endings of related medical words: podiatrist, podiatric, podiatry. */
const ENDING = /(?:ists?|ically|ical|ic|ations?|ating|ators?|ings?|ers?|ors?|ies|al|y|s)$/

function rootsOf(word: string): Wording[] {
  const root = word.replace(ENDING, '')
  return root.length > 4 && root !== word ? [[`${root}:*`]] : []
}

export const distinct = (wordings: readonly Wording[]): Wording[] => [
  ...new Map(wordings.map((words) => [words.map(stemOf).join(' '), words])).values(),
]

/** Query words that form one thesaurus phrase, and its synonym rings; none for an unknown word. */
type Phrase = { words: string[]; rings: readonly Ring[] }

/** Word limit for phrases with gaps, whose number grows exponentially. */
const MAX_SCATTERED = 8
const MAX_SCATTERED_WORDS = 4

/**
 * Divides query words into thesaurus phrases, longest first, with a penalty for gaps: "back pain
 * steroid shot" contains "back … steroid shot". Each word belongs to one phrase.
 */
export function dividePhrases(words: readonly string[]): Phrase[] {
  const taken = new Set<number>()
  const phrases: (Phrase & { index: number })[] = []
  for (const { places, rings } of knownPhrases(words)) {
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    phrases.push({ index: places[0]!, words: places.map((place) => words[place]!), rings })
  }
  const rest = words.flatMap((word, index) => (taken.has(index) ? [] : [{ index, words: [word], rings: [] }]))
  return [...phrases, ...rest].sort((a, b) => a.index - b.index)
}

type KnownPhrase = { places: number[]; rings: readonly Ring[] }

function knownPhrases(words: readonly string[]): KnownPhrase[] {
  const runs = words.flatMap((_, index) =>
    phraseLengths(words.length - index).map((length) => Array.from({ length }, (__, more) => index + more)),
  )
  const scattered = words.length <= MAX_SCATTERED ? subsets(words.length) : []
  const seen = new Set<string>()
  return [...runs, ...scattered]
    .filter((places) => !seen.has(places.join()) && seen.add(places.join()))
    .map((places) => ({ places, rings: ringsOf(places.map((place) => words[place]!)) }))
    .filter(({ rings }) => rings.length > 0)
    .sort((a, b) => phraseScore(b.places) - phraseScore(a.places) || a.places[0]! - b.places[0]!)
}

const phraseLengths = (left: number) =>
  Array.from({ length: Math.min(MAX_PHRASE_WORDS, left) }, (_, index) => index + 1)
const gapsOf = (places: readonly number[]) => places.at(-1)! - places[0]! + 1 - places.length
const phraseScore = (places: readonly number[]) =>
  places.length ** 2 - gapsOf(places) - (gapsOf(places) > 0 ? 0.5 : 0)

/** All subsets of two to four indexes. */
function subsets(count: number): number[][] {
  const all: number[][] = []
  for (let mask = 1; mask < 2 ** count; mask++) {
    const places = Array.from({ length: count }, (_, index) => index).filter((index) => mask & (1 << index))
    if (places.length > 1 && places.length <= MAX_SCATTERED_WORDS) all.push(places)
  }
  return all
}

/** Limit of synonyms combined with another part's. */
const MAX_NAMES = 16
const MAX_NAME_WORDS = 3

/**
 * Adds synonyms of two combined parts: "acid reflux" is a synonym of "reflux", so "acid reflux
 * surgery" also matches "reflux surgery".
 */
function addComposed(parts: readonly QueryPart[]): QueryPart[] {
  const added = parts.map((): { synonyms: Wording[]; related: Wording[] } => ({ synonyms: [], related: [] }))
  for (const [one, other] of pairs(parts.length)) {
    const rings = composedRings(parts[one]!, parts[other]!)
    for (const index of [one, other]) {
      added[index]!.synonyms.push(...rings.flatMap(({ names }) => names))
      added[index]!.related.push(...rings.flatMap(({ related }) => related))
    }
  }
  return parts.map((part, index) => ({
    ...part,
    synonyms: [...part.synonyms, ...added[index]!.synonyms],
    related: [...part.related, ...added[index]!.related],
  }))
}

function composedRings(one: QueryPart, other: QueryPart): readonly Ring[] {
  const found = new Set<Ring>()
  for (const first of namesOf(one))
    for (const second of namesOf(other)) for (const ring of ringsOf([...first, ...second])) found.add(ring)
  return [...found]
}

const namesOf = ({ words, synonyms }: QueryPart): Wording[] =>
  [
    words,
    ...synonyms.filter((name) => name.length <= MAX_NAME_WORDS && !name.some((word) => word.endsWith('*'))),
  ].slice(0, MAX_NAMES)

const pairs = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, one) => one).flatMap((one) =>
    Array.from({ length: count - one - 1 }, (_, more): [number, number] => [one, one + 1 + more]),
  )
