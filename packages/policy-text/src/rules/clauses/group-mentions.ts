import { regex } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import type { Range } from '../segments/sentences.ts'
import type { Group } from './phrase.ts'

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
export function groupMentions(text: string, mentions: readonly Mention[]): Omit<Group, 'at'>[] {
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

const SUBORDINATE_END = /^,\s+(?:the )?(?:CPT|HCPCS|procedure)?\s?code\s+$/i
const SUBORDINATE =
  /(?:^|[.:;,]\s)\s*(?:when|if|whenever)\b[^.;:]{0,120}\b(?:as|with|to|of)(?: CPT| HCPCS| codes?)*\s$/i

/**
 * "When billed on the same day as 58570, CPT code 58661 is …": the comma ends the subordinate
 * clause.
 */
function endsSubordinate(text: string, { start }: { start: number }, between: string): boolean {
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
    before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf(';'), before.lastIndexOf('\n')) + 1),
  )
}
