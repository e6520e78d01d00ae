import { regex } from '../text/pattern.ts'
import type { Placed } from './block-diff.ts'

/** How the members of an enumeration are joined, where its lead-in counts them. */
export type Joiner = 'and' | 'or'
type Enumeration = { text: string; joiner: Joiner | null }

/** The end of a lead-in that counts what follows: "all of these conditions are met:". */
const COUNTED = regex('i')`
  ,? ?\b(?:(all|both|each)|(any(?: one)?|either(?: one)?|(?:at least )?one(?: or more)?))?
  (?: (?:two|three|four|five|six|\d))?(?: of)?
  ( ?\b(?:the|these)(?: following)?(?: (?:criteria|conditions?|requirements?|items?|indications?|statements?|
  findings?|factors?|situations?|circumstances?|reasons?|documents?))?)?
  (?:(?: (?:is|are|has been|have been|must be))? (?:met|true|satisfied|present|documented|fulfilled|apply|
  applies|listed|below)){0,4}:?$
`
/** The number or letter of a member inside a sentence. */
const MARKER = /(?<=^|[\s:;,])\((?:[a-h]|[1-9]|i{1,3}|iv|vi?)\) /g
const SEPARATOR = /[;,.]?(?: (and|or))?[;,]?$/i
const OUTLINE = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)] /i

/** A sentence with marked members, "(a) …; and (b) …", without the marks. */
export function withoutMarkers(text: string): Enumeration {
  const parts = text.split(MARKER)
  return parts.length < 3 ? { text, joiner: null } : joined(parts[0]!, parts.slice(1))
}

/** Each lead-in together with its items as one sentence; other blocks as they are. */
export function withoutLists(side: readonly Placed[]): { blocks: Placed[]; joiners: Joiner[] } {
  const blocks: Placed[] = []
  const joiners: Joiner[] = []
  for (let index = 0; index < side.length; index += 1) {
    const lead = side[index]!
    const items = itemsAfter(side, index)
    index += items.length
    const { text, joiner } =
      items.length > 1
        ? joined(
            lead.norm,
            items.map(({ norm }) => norm.replace(OUTLINE, '')),
          )
        : withoutMarkers(lead.norm)
    if (joiner) joiners.push(joiner)
    blocks.push(text === lead.norm ? lead : { ...lead, norm: text, block: { ...lead.block, kind: 'text' } })
    if (items.length === 1) blocks.push(items[0]!)
  }
  return { blocks, joiners }
}

function itemsAfter(side: readonly Placed[], index: number): Placed[] {
  const { norm } = side[index]!
  const rest = side.slice(index + 1)
  const end = rest.findIndex(({ block, context }) => block.kind !== 'item' || context.lead !== norm)
  return end < 0 ? rest : rest.slice(0, end)
}

function joined(head: string, members: readonly string[]): Enumeration {
  const [, all, any] = COUNTED.exec(head.trim()) ?? []
  const lead = head.trim().replace(COUNTED, '').trim()
  const counted = all ? 'and' : any ? 'or' : null
  const ends = members.map((member) => member.trimEnd())
  const stated = ends.map((member) => SEPARATOR.exec(member)?.[1]).find(Boolean)
  const bare = ends.map((member) => member.replace(SEPARATOR, ''))
  const word = counted ?? stated?.toLowerCase() ?? 'and'
  return { text: `${lead} ${bare.join(` ${word} `)}`.trim(), joiner: counted }
}
