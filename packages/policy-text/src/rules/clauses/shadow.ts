import type { Mention } from '../codes/mention.ts'
import type { Range } from '../segments/unit.ts'
import type { Group, Shadow } from './group.ts'
import { groupMentions } from './group-mentions.ts'
import { MARKS } from './marks.ts'
import { withPlainWords } from './plain-words.ts'

/** What is read as one sentence: stretches of the text one after the other, then codes that are listed below them. */
export type Stretch = { parts: readonly Range[]; mentions: readonly Mention[]; listed: readonly Mention[] }

type Growing = { text: string[]; sourceOf: number[]; groups: Group[] }

export function shadowOf(text: string, { parts, mentions, listed }: Stretch): Shadow {
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

/** Words that the grammar reads but the text does not hold, such as what a table's heading says about a cell. */
export function shadowOfWords(words: string, at: Range, mentions: readonly Mention[]): Shadow {
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

/** White space of any length becomes one space: phrases may break over lines. */
function copy(words: string, at: number, { text, sourceOf }: Growing): void {
  for (let i = 0; i < words.length; i++) {
    const letter = /\s/.test(words[i]!) ? ' ' : words[i]!
    if (letter === ' ' && text.at(-1) === ' ') continue
    text.push(letter)
    sourceOf.push(at + i)
  }
}
