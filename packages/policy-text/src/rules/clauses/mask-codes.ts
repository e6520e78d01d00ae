import type { Mention } from '../codes/mention.ts'
import type { Range } from '../segments/sentences.ts'
import { groupMentions } from './group-mentions.ts'
import { type Group, MARKS, type MaskedSentence } from './phrase.ts'
import { withPlainWords } from './plain-words.ts'

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
 * heading. `{row}` and `{cell}` stand for codes.
 */
export function maskedTemplate(
  words: string,
  { end }: Range,
  codes: Readonly<Record<'row' | 'cell', readonly Mention[]>>,
): MaskedSentence {
  const built: Growing = { text: [], sourceOf: [], groups: [] }
  for (const part of words.split(/(?=\{)|(?<=\})/)) {
    if (part === '{row}' || part === '{cell}')
      for (const list of listsOf(codes[part === '{row}' ? 'row' : 'cell'])) mark(list, built)
    else for (const letter of part) copy(letter, end - 1, built)
  }
  return withPlainWords({ ...built, text: built.text.join('') })
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
