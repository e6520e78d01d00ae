import { source } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import type { Range } from '../segments/sentences.ts'
import { groupMentions } from './group-mentions.ts'
import { type Group, MARKS, type MaskedSentence } from './phrase.ts'

/** Text that is read as one sentence: consecutive parts, then codes that are listed below them. */
export type Stretch = { parts: readonly Range[]; mentions: readonly Mention[]; listed: readonly Mention[] }

type Growing = { text: string[]; sourceOf: number[]; groups: Group[] }

export function maskCodes(text: string, { parts, mentions, listed }: Stretch): MaskedSentence {
  const built: Growing = { text: [], sourceOf: [], groups: [] }
  const groups = groupMentions(text, mentions)
  let next = 0
  for (const part of parts) {
    if (built.text.length > 0) copy(' ', part.start, built)
    let from = part.start
    for (; next < groups.length && groups[next]!.end <= part.end; next++) {
      copy(text.slice(from, groups[next]!.start), from, built)
      mark(groups[next]!, built)
      from = groups[next]!.end
    }
    copy(text.slice(from, part.end), from, built)
  }
  for (const list of listsOf(listed)) {
    copy(' ', list.start, built)
    mark(list, built)
  }
  return withPlainWords({ ...built, text: built.text.join('') })
}

/**
 * A sentence whose words are not in the text, such as the meaning of a table cell under its
 * heading.
 */
export function maskedWords(words: string, at: Range, mentions: readonly Mention[]): MaskedSentence {
  const built: Growing = { text: [], sourceOf: [], groups: [] }
  for (const list of listsOf(mentions)) mark(list, built)
  for (const letter of ` ${words}`) copy(letter, at.end - 1, built)
  return { ...built, text: built.text.join('') }
}

function listsOf(mentions: readonly Mention[]): Omit<Group, 'at'>[] {
  return [...Map.groupBy(mentions, ({ kind }) => kind)].map(([kind, of]) => ({
    kind,
    start: of[0]!.start,
    end: of.at(-1)!.end,
    mentions: of,
    isEither: false,
  }))
}

function mark(group: Omit<Group, 'at'>, built: Growing): void {
  built.groups.push({ ...group, at: built.text.length })
  copy(MARKS[group.kind], group.start, built)
}

/** Collapses white space, since phrases may span lines. */
function copy(words: string, position: number, { text, sourceOf }: Growing): void {
  for (let i = 0; i < words.length; i++) {
    const letter = /\s/.test(words[i]!) ? ' ' : words[i]!
    if (letter === ' ' && text.at(-1) === ' ') continue
    text.push(letter)
    sourceOf.push(position + i)
  }
}

/** Variants and their standard form, so that phrases need only one. Longer variants come first. */
const PLAIN: readonly [said: string, plain: string][] = [
  ["won't", 'will not'],
  ["can't|can not", 'cannot'],
  ["n't", ' not'],
  ["'ll", ' will'],
  ["'re", ' are'],
  ["'ve", ' have'],
  ['\\bneeds? not\\b', 'does not need to'],
  ['\\b(?:is|are) not to be\\b', 'must not be'],
  [
    source`
      \b(?:(?:is|are) to be|(?:has|have) to be|(?:is|are) required to be|ought to be)\b(?! (?:eligible|
          considered|covered|paid|payable|reimbursed))
    `,
    'must be',
  ],
  ['\\b(?:is|are) (?:obliged|obligated) to\\b', 'must'],
  ['\\b(?:solely|exclusively)\\b', 'only'],
  ['\\b(?:compulsory|obligatory|imperative)\\b', 'required'],
  ['\\b(?:disallowed|refused)\\b', 'denied'],
  ['\\b(?:absorbed|folded|rolled|subsumed|built) (?:in|into)\\b', 'included in'],
  ['\\b(?:on top of|over and above)\\b', 'in addition to'],
  ['\\b(?:in its own right|on its own|on their own)\\b', 'separately'],
  ['\\baffixed\\b', 'appended'],
  ['\\bceiling\\b', 'maximum'],
  ['\\bremunerated\\b', 'reimbursed'],
  ['\\bpayors?\\b', 'payer'],
]
const VARIANT = new RegExp(PLAIN.map(([variant]) => `(${variant})`).join('|'), 'gi')

/**
 * Replaces variants by their standard form ("isn't" by "is not"). Source positions stay correct.
 */
function withPlainWords(sentence: MaskedSentence): MaskedSentence {
  const text: string[] = []
  const sourceOf: number[] = []
  const groups = sentence.groups.map((group) => ({ ...group }))
  let from = 0
  for (const found of sentence.text.matchAll(VARIANT)) {
    const { 0: variant, index } = found
    const plain = PLAIN[found.slice(1).findIndex((one) => one !== undefined)]![1]
    text.push(sentence.text.slice(from, index), plain)
    sourceOf.push(
      ...sentence.sourceOf.slice(from, index),
      ...Array.from(plain, () => sentence.sourceOf[index]!),
    )
    for (const [position, group] of groups.entries())
      if (sentence.groups[position]!.at > index) group.at += plain.length - variant.length
    from = index + variant.length
  }
  if (from === 0) return sentence
  text.push(sentence.text.slice(from))
  return { text: text.join(''), sourceOf: [...sourceOf, ...sentence.sourceOf.slice(from)], groups }
}
