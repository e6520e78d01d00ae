import { regex } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import type { Range } from '../segments/units.ts'
import { type Group, MARKS, type MaskedSentence } from './phrase.ts'
import { withPlainWords } from './plain-words.ts'

/** Text that is read as one sentence: consecutive parts, then codes that are listed below them. */
type SentenceParts = { parts: readonly Range[]; mentions: readonly Mention[]; listed: readonly Mention[] }

type Growing = { text: string[]; sourceOf: number[]; groups: Group[] }

export const maskCodes = (text: string, parts: SentenceParts): MaskedSentence =>
  withPlainWords(maskedAsPrinted(text, parts))

/** A sentence with the words of the text. */
export function maskedAsPrinted(text: string, { parts, mentions, listed }: SentenceParts): MaskedSentence {
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
  return { ...built, text: built.text.join('') }
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

/**
 * Text between codes of a list. Each text matches in one way only: overlapping alternatives would
 * take exponential time.
 */
const BETWEEN = regex('i')`
  ^(?:[\s,;/&+|®™:]|\band\b|\bor\b|\bas well as\b|\bplus\b|\([^()\d]{1,60}\)|
    \b(?:CPT|HCPCS|ICD-10(?:-CM)?|Level II|procedures?|diagnosis|revenue|rev|codes?|modifiers?|
      add-on)\b)*$
`
/** Codes further apart than this are not a list. */
const BETWEEN_CHARS = 90

/**
 * Groups codes of a kind that are separated only by commas, "and", "or", "CPT" and short brackets.
 */
function groupMentions(text: string, mentions: readonly Mention[]): Omit<Group, 'at'>[] {
  const groups: (Omit<Group, 'at' | 'mentions'> & { mentions: Mention[] })[] = []
  for (const mention of mentions) {
    const last = groups.at(-1)
    const between = last ? text.slice(last.end, mention.start) : ''
    if (
      last?.kind === mention.kind &&
      between.length <= BETWEEN_CHARS &&
      BETWEEN.test(between) &&
      !endsSubordinate(text, last, between) &&
      !startsClause(text, { last, mention, between })
    ) {
      last.mentions.push(mention)
      last.end = mention.end
      last.isEither ||= /\bor\b/i.test(between)
    } else {
      const isEither = mention.kind === 'modifier' && /\bor\b/i.test(text.slice(mention.start, mention.end))
      groups.push({
        kind: mention.kind,
        start: mention.start,
        end: mention.end,
        mentions: [mention],
        isEither,
      })
    }
  }
  return groups
}

/** "Beside 43239, 43248 is paid …": the comma ends what is only named beside the subject. */
const NEXT_TO = regex('i')`
    (?:^|[.:;,\n]\s)\s*(?:beside|besides|alongside|along with|together with|in addition to|
    next to)(?: CPT| HCPCS| codes?)*\s$
`
const SUBORDINATE_END = /^,\s+(?:the )?(?:CPT|HCPCS|procedure)?\s?code\s+$/i
const SUBORDINATE =
  /(?:^|[.:;,]\s)\s*(?:when|if|whenever)\b[^.;:]{0,120}\b(?:as|with|to|of)(?: CPT| HCPCS| codes?)*\s$/i

/**
 * "When billed on the same day as 58570, CPT code 58661 is …": the comma ends the subordinate
 * clause.
 */
function endsSubordinate(text: string, { start }: { start: number }, between: string): boolean {
  if (between === ', ' && NEXT_TO.test(text.slice(Math.max(0, start - 60), start))) return true
  return SUBORDINATE_END.test(between) && SUBORDINATE.test(text.slice(Math.max(0, start - 150), start))
}

const AND_THEN = /^,?\s+(?:and|but|while)\s+(?:(?:CPT|HCPCS|procedure|codes?)\s+)*$/i
const FINITE = /\b(?:is|are|will|must|may|shall|should|can|cannot|requires?|does|do|has|have)\b/

/**
 * "… is required for 70551, and 70553 is exempt": the second code begins a clause when both sides
 * have a verb.
 */
function startsClause(
  text: string,
  { last, mention, between }: { last: Range; mention: Range; between: string },
): boolean {
  if (!AND_THEN.test(between) || !/^\)?\s/.test(text.slice(mention.end, mention.end + 2))) return false
  const after = /^\)?\s+(\w+)/.exec(text.slice(mention.end, mention.end + 20))?.[1] ?? ''
  if (!FINITE.test(after)) return false
  const before = text.slice(Math.max(0, last.start - 150), last.start)
  return FINITE.test(
    before.slice(Math.max(...['. ', ';', ': ', '\n'].map((end) => before.lastIndexOf(end))) + 1),
  )
}
