import type { Block, Extract } from '../document/document.ts'
import { gate, signsOf, statesDecision } from '../extraction/gate.ts'
import { codesIn } from '../facts/codes.ts'
import { statusIn } from '../facts/document-status.ts'
import { wordsIn } from '../healing/page.ts'
import { datesIn } from '../text/dates.ts'

/**
 * What a page looks like, as features of a linear model: how long it is, what it speaks of, how it
 * addresses its visitor, and the words of its title and of a short text.
 */
export function pageFeatures(page: Extract): string[] {
  const { title, blocks, asksPassword } = page
  const text = blocks.map((block) => block.text).join(' ')
  const words = wordsIn(text)
  const size = words.length < TINY ? 'tiny' : words.length < SHORT ? 'short' : 'long'
  const decisions = blocks.filter((block) => statesDecision(block.text)).length
  const signs = signsOf(`${title ?? ''} ${text}`)
  return [
    `gate ${gate(page)}`,
    ...signs.flatMap((sign) => [
      `sign ${sign}`,
      `sign ${sign}, ${size}`,
      `sign ${sign}, ${decisions > 1 ? 'decides' : 'decides little'}`,
    ]),
    ...(signs.length === 0 ? ['no sign'] : []),
    ...thresholdFeatures('words', words.length, [5, 12, 25, 50, 90, 150, 300, 600]),
    ...thresholdFeatures('decisions', decisions, [1, 2, 4, 8]),
    ...thresholdFeatures('codes', codesOf(blocks).size, [1, 2, 4, 10]),
    ...(asksPassword ? ['asks for a password'] : []),
    ...(blocks.some((block) => statusIn(block.text) !== null) ? ['tells its end'] : []),
    blocks.some((block) => datesIn(block.text).length > 0) ? 'has a date' : 'has no date',
    ...layoutFeatures(blocks, words),
    ...wordsIn(headOf(page)).map((word) => `head ${word}`),
    ...(words.length < MOST_WORDS ? distinctWords(words).map((word) => `word ${word}`) : []),
  ]
}

const TINY = 40
const SHORT = 120
/** The words of a longer text say little about what kind of page it is. */
const MOST_WORDS = 150

/** An item or sentence that ends as a sentence does. */
const ENDED = /[.!?:;)"”|\d]\s*$/
const PLACEHOLDER =
  /\{\{|\}\}|\[\[|\]\]|\blorem ipsum\b|\$\{|<%|%[A-Z_]{3,}%|\[(?:insert|tbd|placeholder|title)\b/i
/** Words with which a page speaks to its visitor. */
const VISITOR = new Set(['you', 'your', 'please', 'we', 'our', 'us', 'click', 'try', 'again', 'sorry'])

/** Headings without text, short items as of a menu, gaps of a template, an end in mid sentence. */
export function layoutFeatures(blocks: readonly Block[], words: readonly string[]): string[] {
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const bare = blocks.filter(
    ({ kind }, index) => kind === 'heading' && (blocks[index + 1]?.kind ?? 'heading') === 'heading',
  )
  const items = blocks.filter(({ kind, text }) => kind === 'item' && !ENDED.test(text))
  const last = blocks.at(-1)
  return [
    ...(headings.length > 0
      ? thresholdFeatures('bare headings', bare.length / headings.length, [0.01, 0.3, 0.6, 1])
      : ['no heading']),
    ...thresholdFeatures('short items', items.length / Math.max(1, blocks.length), [0.2, 0.4, 0.6, 0.8]),
    ...thresholdFeatures(
      'visitor',
      words.filter((word) => VISITOR.has(word)).length / Math.max(1, words.length),
      [0.01, 0.03, 0.06, 0.1],
    ),
    ...(blocks.some(({ text }) => PLACEHOLDER.test(text)) ? ['placeholder'] : []),
    ...(last && !ENDED.test(last.text) ? ['open end'] : []),
  ]
}

/** Which step a value reaches, and each bound below it. */
export const thresholdFeatures = (name: string, value: number, bounds: readonly number[]): string[] => [
  `${name} under ${bounds.find((bound) => value < bound) ?? 'all'}`,
  ...bounds.filter((bound) => value >= bound).map((bound) => `${name} from ${bound}`),
]

/** Distinct words without digits. */
export const distinctWords = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => !/\d/.test(word))),
]

/** The title of the page and its first heading. */
export const headOf = ({ title, blocks }: Extract): string =>
  `${title ?? ''} ${blocks.find(({ kind }) => kind === 'heading')?.text ?? ''}`

export const codesOf = (blocks: readonly Block[]): Set<string> =>
  new Set(blocks.flatMap(({ kind, text }) => codesIn(text, { isRow: kind === 'row' })))
