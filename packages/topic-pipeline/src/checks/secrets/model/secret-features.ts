import { conceptsOf } from './context-concepts.ts'
import type { Candidate } from './secret-candidates.ts'
import { outlineOf, shapeOf } from './value-shape.ts'
import { openFenceIn } from '../../../scan/open-fence.ts'
import { placeOf } from './value-place.ts'

type Word = { text: string; start: number; kinds: WordKinds }

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’]*|\d[\w./-]*|\n+|[^\s\w]|_/gu
/** Words beside the value whose place counts. */
const NEAR_WORDS = 4
/** Farther words count too, but not where they stand. */
const REACH = { before: 40, after: 25 }

/** Values of plain words are judged only near a word of these concepts. */
const OPENING: ReadonlySet<string> = new Set(
  ['password', 'pin', 'door', 'question', 'recovery', 'phone', 'spelled', 'tells'].map((each) => `#${each}`),
)
const OF_WORDS: ReadonlySet<string> = new Set(['quoted', 'stated', 'cell'])
const mayOpen = ({ kind }: Candidate, words: readonly Word[]): boolean =>
  !OF_WORDS.has(kind) || words.some(({ kinds }) => kinds.concepts.some((concept) => OPENING.has(concept)))

/** Reads features of the candidates of a text, null for one that needs no judgment. */
export function secretFeaturesIn(
  text: string,
  candidates: readonly Candidate[],
): (candidate: Candidate) => string[] | null {
  const fenceAt = openFenceIn(text)
  const outlines = new Map<string, number>()
  for (const { value } of candidates)
    outlines.set(outlineOf(value), (outlines.get(outlineOf(value)) ?? 0) + 1)
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }): Word => ({
    text: word,
    start: index,
    kinds: kindsOf(word),
  }))
  return (candidate) => {
    const [first, next] = [indexFrom(words, candidate.start), indexFrom(words, candidate.end)]
    const before = words.slice(Math.max(0, first - REACH.before), first)
    const after = words.slice(next, next + REACH.after)
    if (!mayOpen(candidate, [...before, ...after])) return null
    const fence = fenceAt(candidate.start)
    const alike = Math.min(outlines.get(outlineOf(candidate.value))!, 5)
    return [...featuresOf(text, candidate, { fence, before, after }), `alike ${alike}`]
  }
}

type Around = { fence: string | null; before: readonly Word[]; after: readonly Word[] }

function featuresOf(text: string, candidate: Candidate, { fence, before, after }: Around): string[] {
  const { form, features: shape } = shapeOf(candidate.value, candidate.kind)
  const features = new Set<string>(['any', ...shape])
  const addBoth = (feature: string) => features.add(feature).add(`${form} & ${feature}`)
  for (const word of [...before, ...after]) for (const each of word.kinds.near) features.add(each)
  const sentence = [...lastSentence(before), ...firstSentence(after)]
  for (const word of sentence) for (const each of word.kinds.concepts) addBoth(`sentence ${each}`)
  before.slice(-NEAR_WORDS).forEach((word, index, near) => {
    const where = near.length - index > 1 ? 'before' : 'right before'
    for (const each of word.kinds.all) features.add(`${where} ${each}`)
    for (const each of word.kinds.concepts) addBoth(`before ${each}`)
  })
  after.slice(0, NEAR_WORDS).forEach((word, index) => {
    const where = index > 0 ? 'after' : 'right after'
    for (const each of word.kinds.all) features.add(`${where} ${each}`)
  })
  const mainOf = (word: Word | undefined) => (word === undefined ? '#none' : word.kinds.all.at(-1)!)
  features.add(`pair before ${mainOf(before.at(-2))} ${mainOf(before.at(-1))}`)
  features.add(`pair after ${mainOf(after[0])} ${mainOf(after[1])}`)
  features.add(`between ${mainOf(before.at(-1))} ${mainOf(after[0])}`)
  const place = placeOf(text, candidate, fence)
  for (const each of place.forms) addBoth(each)
  for (const [role, label] of place.labels)
    for (const word of label.match(LABEL_WORD) ?? []) {
      const lower = word.toLowerCase()
      features.add(`${role} ${lower}`)
      for (const concept of conceptsOf(lower)) addBoth(`${role} #${concept}`)
    }
  return [...features]
}

const LABEL_WORD = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu

/** The index of the first word from an offset. */
function indexFrom(words: readonly Word[], offset: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]!.start < offset) low = middle + 1
    else high = middle
  }
  return low
}

const endsSentence = ({ text }: Word, before: Word | undefined): boolean =>
  /^[\n!?;。]/.test(text) || (text === '.' && (before?.text ?? '').length > 3)

const lastSentence = (words: readonly Word[]): readonly Word[] =>
  words.slice(words.findLastIndex((word, index) => endsSentence(word, words[index - 1])) + 1)

function firstSentence(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex((word, index) => endsSentence(word, words[index - 1]))
  return end < 0 ? words : words.slice(0, end)
}

/** What a word is: itself or its kind, and the concepts that it stands for. */
type WordKinds = { all: readonly string[]; concepts: readonly string[]; near: readonly string[] }

const CACHE = new Map<string, WordKinds>()
const MAX_CACHED = 20_000

function kindsOf(word: string): WordKinds {
  const cached = CACHE.get(word)
  if (cached) return cached
  const [main, concepts] = judgeWord(word)
  const all = [main, ...concepts]
  const kinds = { all, concepts, near: all.map((kind) => `near ${kind}`) }
  if (CACHE.size < MAX_CACHED) CACHE.set(word, kinds)
  return kinds
}

function judgeWord(word: string): readonly [main: string, concepts: readonly string[]] {
  if (word.startsWith('\n')) return [word.length > 1 ? '#paragraph' : '#line', []]
  if (/^\d/.test(word)) return [/^\d+$/.test(word) ? '#number' : '#code', []]
  const lower = word.toLowerCase()
  return [lower, conceptsOf(lower).map((concept) => `#${concept}`)]
}
