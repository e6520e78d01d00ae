import { list, oneOf, readTable, text, US_STATES } from '@ppman/facts'

const count = text.transform(Number)
const table = (file: string) => new URL(`./facts/${file}`, import.meta.url)

/** Letters that Unicode does not take apart. */
const PLAIN_LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

const LEVELS = ['basic', 'common', 'other'] as const

/** The tables are read when a first name is judged, since not every command reviews a text. */
const tables = once(() => ({
  births: new Map(
    readTable(table('given-names.csv'), { name: text, births: count }).map(({ name, births }) => [
      name,
      births,
    ]),
  ),
  ranks: new Map(
    readTable(table('surnames.csv'), { name: text, rank: count }).map(({ name, rank }) => [name, rank]),
  ),
  english: new Map(
    readTable(table('english-words.csv'), { level: oneOf(LEVELS), letters: text, words: list }).flatMap(
      ({ level, words }) => words.map((word) => [word, level] as const),
    ),
  ),
  eponyms: new Set(
    readTable(table('eponyms.csv'), { name: text, named_for_them: text }).map(({ name }) => fold(name)),
  ),
}))

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Months and states name people as well; the list of English words has no capitalized ones. */
const CAPITALIZED_WORDS: ReadonlySet<string> = new Set([
  ...US_STATES.map(({ name }) => fold(name)),
  ...['january', 'february', 'april', 'june', 'july', 'september', 'october', 'november', 'december'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
])

/**
 * How well a word serves as a given name and as a surname, from 0 (an English word that nobody is
 * named) to 1 (only a name). A word that no table holds may be a name from elsewhere or a product.
 */
export type NameLikeness = { given: number; surname: number; isKnownName: boolean; isEnglish: boolean }

const ONLY_NAME = 1
const NAME_AND_WORD = 0.6
const UNKNOWN = 0.5
/** A rare English word, such as `grange`, may be a name beside one that is only a name. */
const RARE_WORD = 0.35
/** Names that are common English words too must be frequent to count. */
const MIN_BIRTHS = { basic: 3_000, common: 2_000, other: 1_000 }
const MAX_RANK = { basic: 7_000, common: 15_000, other: 30_000 }

/** Lower case without accents, apostrophes, periods and a possessive ending. */
export function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/['’.]/g, '')
    .replace(/[øłđßæœ]/g, (letter) => PLAIN_LETTERS[letter]!)
}

const CACHE = new Map<string, NameLikeness>()
const MAX_CACHED = 20_000

/** Looks a word up in the tables; for a double name the better part counts. */
export function nameLikeness(word: string): NameLikeness {
  const cached = CACHE.get(word)
  if (cached) return cached
  const folded = fold(word)
  const parts = folded.split('-').filter((part) => part.length > 1)
  const likeness = parts.length > 1 ? best(parts.map(likenessOf)) : likenessOf(folded)
  if (CACHE.size < MAX_CACHED) CACHE.set(word, likeness)
  return likeness
}

/** `Haddad-Quill`: beside a part that is only a name, a word counts as half a name. */
function best(parts: readonly NameLikeness[]): NameLikeness {
  const scores = parts.map(({ given, surname }) => Math.max(given, surname))
  const isOnlyName = parts.some(({ isKnownName, isEnglish }) => isKnownName && !isEnglish)
  const least = Math.max(Math.min(...scores), isOnlyName ? UNKNOWN : 0)
  return {
    given: least,
    surname: least,
    isKnownName: parts.some(({ isKnownName }) => isKnownName),
    isEnglish: parts.every(({ isEnglish }) => isEnglish),
  }
}

function likenessOf(word: string): NameLikeness {
  const { births: birthsOf, ranks, english } = tables()
  const [births, rank] = [birthsOf.get(word), ranks.get(word)]
  const isKnownName = births !== undefined || rank !== undefined
  const inflected = english.get(word) ? null : inflectedLevel(word)
  const level =
    english.get(word) ??
    (inflected && isKnownName ? 'other' : inflected) ??
    (CAPITALIZED_WORDS.has(word) ? 'other' : null)
  if (!level) {
    const rest = isKnownName ? NAME_AND_WORD : isTechnical(word) ? 0 : UNKNOWN
    return {
      given: births ? ONLY_NAME : rest,
      surname: rank ? ONLY_NAME : rest,
      isKnownName,
      isEnglish: rest === 0,
    }
  }
  const least = level === 'other' && !isTechnical(word) ? RARE_WORD : 0
  const given = births && births >= MIN_BIRTHS[level] ? NAME_AND_WORD : least
  const surname = rank && rank <= MAX_RANK[level] ? NAME_AND_WORD : least
  return { given, surname, isKnownName: given + surname >= NAME_AND_WORD + least, isEnglish: true }
}

const INFLECTIONS: readonly (readonly [ending: string, put: readonly string[]])[] = [
  ['ies', ['y']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['ed', ['', 'e']],
  ['ing', ['', 'e']],
  ['ly', ['']],
]

/** How common the English word is that a word is inflected from; null for other words. */
function inflectedLevel(word: string): (typeof LEVELS)[number] | null {
  const { english } = tables()
  for (const [ending, put] of INFLECTIONS) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue
    const stem = word.slice(0, -ending.length)
    const level =
      put.map((letter) => english.get(stem + letter)).find(Boolean) ??
      (/([a-z])\1$/.test(stem) ? english.get(stem.slice(0, -1)) : undefined)
    if (level) return level
  }
  return null
}

/** Endings of terms of medicine, of generic names of drugs (INN stems) and of technical words. */
const TECHNICAL_ENDING = new RegExp(
  '(?:[ts]ions?|ments|ness|ities|ology|ologist|ical|omas?|itis|osis|emia|aemia|uria|opathy|plasty|otomy|' +
    'scopy|ectomy|graphy|gram|pril|sartan|olol|statin|azole|mycin|cillin|floxacin|mab|nib|gliptin|' +
    'gliflozin|glutide|prazole|parin|xaban|setron|triptan|lukast|dipine|formin|zepam|zolam|barbital|' +
    'caine|cycline|vir|ware|soft|tech|net|api|sql|db|base|script|kit|ify|ly)$',
)
const isTechnical = (word: string): boolean =>
  TECHNICAL_ENDING.test(word) || /^[b-df-hj-np-tv-xz]+$/.test(word) || word.length > 16

/** Whether a name stands for a disease, a scale, a device, a hospital or a company. */
export const isEponym = (word: string): boolean => tables().eponyms.has(fold(word))

/** Names in scripts without capital letters, read when a text in such a script is first judged. */
const otherScripts = once(() => {
  const rows = readTable(table('names-in-other-scripts.csv'), {
    script: text,
    part: oneOf(['family', 'given'] as const),
    letter: text,
    names: list,
  })
  const of = (part: 'family' | 'given') =>
    new Set(rows.filter((row) => row.part === part).flatMap((row) => row.names))
  return { given: of('given'), family: of('family') }
})

/** Whether a word in a script without capital letters is a given name that a table holds. */
export const isGivenName = (word: string): boolean => otherScripts().given.has(word.normalize('NFC'))

/** Whether a word in a script without capital letters is a surname that a table holds. */
export const isFamilyName = (word: string): boolean => otherScripts().family.has(word.normalize('NFC'))
