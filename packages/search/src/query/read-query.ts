import type { QueryPart, SearchQuery, Wording } from './search-query.ts'
import { numberKey, wordsOf } from '@ppman/policies/search-index'
import { divide } from './divide-query.ts'
import { withComposed } from './compose-parts.ts'
import { isStopWord, nameBeginning, type Ring, ringsOf, stemOf, thesaurusWords } from './thesaurus.ts'

/** What the index says of a word: titles with a word of this stem, or with one that begins like it. */
export type WordFacts = {
  stemTitles: number
  prefixTitles: number
  isInText: boolean
  alike: readonly string[]
}
/** Titles in all, near enough. */
const MANY_TITLES = 100_000
export type ReadWord = (word: string) => WordFacts | undefined

/** What it is said of, in words that stand in a title rarely or say little there. */
const WEAK = new Set(
  `surgery surgical procedure procedures treatment treatments treating therapy therapies test testing tests exam machine machines device
   devices equipment service services care management use using used unit patient patients scan shot shots injection injections operation
   policy policies coverage covered cover covers criteria guideline guidelines requirement requirements billing coding bill code codes
   medicare medicaid insurance lcd lcds ncd article articles local determination determinations medical medically necessary necessity
   rule rules cost pay payment reimbursement adult adults new doctor help level levels system`.split(/\s+/),
)
const NOISE = new Set(
  'is are be do does did how what when which who where why will would should can could i my me we our you your it its this that there have has had get getting need needs if about as am'.split(
    ' ',
  ),
)
const WEAK_WEIGHT = 0.25
/** More words than this narrow nothing and cost time. */
const MAX_WORDS = 12

const CODE =
  /(?<![\w.])(?:\d{5}|\d{4}[FTUM]|[A-CEGHJ-MP-V]\d{4}|D\d{4}|[A-TV-Z]\d[\dAB]\.[\dA-TV-Z]{1,4})(?![\w.]\w|\w)/gi
const MEDICARE_NUMBER = /\b(?:(d?l|a)(\d{5})(?:v\d+)?|(lcd|article)\s*(?:#\s*)?(\d{5}))\b/gi

/** Numbers, codes and words of a query. Pure: what the index knows of its words is handed in. */
export function readQuery(q: string, facts: ReadWord): Omit<SearchQuery, 'payerIds'> {
  const medicareNumbers = [...q.matchAll(MEDICARE_NUMBER)]
  const numbers = medicareNumbers.flatMap(([, letter, digits, kind, bare]) =>
    letter ? [`${letter}${digits}`.toLowerCase()] : [`${kind!.toLowerCase() === 'lcd' ? 'l' : 'a'}${bare}`],
  )
  const rest = q.replace(MEDICARE_NUMBER, ' ')
  const codes = [...new Set([...rest.matchAll(CODE)].map(([code]) => code.toUpperCase()))]
  const asked = wordsOf(rest.replace(CODE, ' '))
  const { words, corrections } = repaired(asked, facts)
  return { codes, numberKeys: numberKeys(q, numbers), parts: partsOf(words, facts), corrections }
}

const isTelling = (word: string) => !isStopWord(word) && !NOISE.has(word)

/** The whole query may be a number, and so may each of its words with a digit. A proposed LCD bears the number with a D before it. */
function numberKeys(q: string, numbers: readonly string[]): string[] {
  const words = wordsOf(q).filter((word) => /\d{3}/.test(word))
  const whole = numberKey(q)
  const twins = numbers.map((number) => (number.startsWith('d') ? number.slice(1) : `d${number}`))
  return [...new Set([...numbers, ...twins, ...(whole && /\d/.test(whole) ? [whole] : []), ...words])]
}

function repaired(
  words: readonly string[],
  facts: ReadWord,
): { words: string[]; corrections: SearchQuery['corrections'] } {
  const corrections: SearchQuery['corrections'] = []
  const known = words.map((word) => {
    const said = facts(word)
    const isKnown =
      !said || said.stemTitles > 0 || said.prefixTitles > 0 || said.isInText || isInThesaurus(word)
    const [to] = said?.alike ?? []
    if (isKnown || !to || !isTelling(word)) return word
    corrections.push({ from: word, to })
    return to
  })
  return { words: known, corrections }
}

/** Whether a word belongs to the thesaurus, whatever its ending. */
export function isInThesaurus(word: string): boolean {
  return thesaurusWords().has(word) || ringsOf([word]).length > 0
}

/** Phrases that the thesaurus knows, the longest first; every other word is a part of its own. */
function partsOf(words: readonly string[], facts: ReadWord): QueryPart[] {
  const telling = words.filter(isTelling).slice(0, MAX_WORDS)
  const parts = divide(completed(telling, facts)).map(({ words: own, rings }) => partOf(own, rings, facts))
  const composed = withComposed(parts)
  return composed.some(({ isWeak }) => !isWeak)
    ? composed
    : composed.map((part) => ({ ...part, isWeak: false }))
}

/** A query that stops in the middle of a name means the name: "pill cam". */
function completed(words: readonly string[], facts: ReadWord): readonly string[] {
  const isCut = words.some((word) => facts(word)?.stemTitles === 0 && !isInThesaurus(word))
  return (isCut && words.length > 1 && nameBeginning(words)) || words
}

function partOf(words: string[], rings: readonly Ring[], facts: ReadWord): QueryPart {
  const telling = words.filter((word) => !WEAK.has(word))
  const [word = ''] = words
  const isUnknown = words.length === 1 && rings.length === 0 && facts(word)?.stemTitles === 0
  const begun = isUnknown && word.length > 3 ? [[`${word}:*`]] : []
  return {
    words,
    same: [words, ...begun],
    synonyms: distinct([...rings.flatMap(({ names }) => names), ...(isUnknown ? rootsOf(word) : [])]),
    core: telling.length > 0 && telling.length < words.length ? [telling] : [],
    related: distinct(rings.flatMap(({ related }) => related)),
    weight:
      telling.length === 0
        ? WEAK_WEIGHT
        : (1 + Math.min(2, words.length - 1) * 0.25) * rarity(telling, facts),
    isWeak: telling.length === 0,
  }
}

/** What stands in few titles tells more, 1 to 1.4; of what stands in none it cannot be said. */
function rarity(words: readonly string[], facts: ReadWord): number {
  const titles = Math.min(...words.map((word) => facts(word)?.stemTitles ?? 0))
  return titles === 0 ? 1.1 : 1.4 - 0.4 * Math.min(1, Math.log(titles) / Math.log(MANY_TITLES))
}

/** Endings by which one word of medicine becomes another: podiatrist, podiatric, podiatry. */
const ENDING = /(?:ists?|ically|ical|ic|ations?|ating|ators?|ings?|ers?|ors?|ies|al|y|s)$/

function rootsOf(word: string): Wording[] {
  const root = word.replace(ENDING, '')
  return root.length > 4 && root !== word ? [[`${root}:*`]] : []
}

export const distinct = (wordings: readonly Wording[]): Wording[] => [
  ...new Map(wordings.map((words) => [words.map(stemOf).join(' '), words])).values(),
]
