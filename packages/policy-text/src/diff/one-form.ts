import { cellsOf, rowSentence } from '../facts/context.ts'
import { LOGIC } from '../language/equivalence/residue.ts'
import { textTokens } from '../language/equivalence/substance.ts'
import { stemOf } from '../language/stem.ts'
import { regex, source } from '../text/pattern.ts'
import { type Abbreviations, writeOut } from './abbreviations.ts'
import type { Placed } from './block-diff.ts'

type Sides = readonly [before: readonly Placed[], after: readonly Placed[]]

/**
 * Both sides of a place in one form: abbreviations written out, lists and tables as sentences, no
 * predicate left out, codes without descriptions that only one side has. Null where their
 * enumerations are joined otherwise.
 */
export function inOneForm(sides: Sides, abbreviations: Abbreviations): Sides | null {
  const [was, is] = sides.map((side) =>
    side.map((one) => withText(one, writeOut(one.norm, abbreviations))),
  ) as [Placed[], Placed[]]
  const [before, after] = [withoutRows(was, is), withoutRows(is, was)].map(withoutLists)
  if (areJoinedOtherwise(before!, after!)) return null
  const whole = [before!.blocks.map(withPredicates), after!.blocks.map(withPredicates)] as const
  const bare = [withoutDescriptions(whole[0], whole[1]), withoutDescriptions(whole[1], whole[0])] as const
  return [underHeading(bare[0], bare[1], abbreviations), underHeading(bare[1], bare[0], abbreviations)]
}

const withText = (one: Placed, norm: string): Placed => (norm === one.norm ? one : { ...one, norm })
const textOf = (side: readonly Placed[]) => side.map(({ norm }) => norm).join('; ')

const WORD = { and: /\band\b/i, or: /\bor\b/i }
type Joined = { blocks: readonly Placed[]; joiners: readonly Joiner[] }

/** Whether what one side counts as all or any is joined by the other word on the other side. */
const areJoinedOtherwise = (before: Joined, after: Joined): boolean =>
  [
    [before, after],
    [after, before],
  ].some(([one, other]) =>
    one!.joiners.some((joiner) => {
      const opposite = joiner === 'and' ? 'or' : 'and'
      if (other!.joiners.length > 0) return !other!.joiners.includes(joiner)
      const text = textOf(other!.blocks)
      return WORD[opposite].test(text) && !WORD[joiner].test(text)
    }),
  )

/** Headings of columns that limit how much or how often. */
const LIMIT = /\b(?:max\w*|limits?|quantity|units?|frequency|allowed)\b/i
const COUNT = /^(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice)\b/i

/** Rows as sentences, without column headings, where the other side has no table. */
function withoutRows(side: readonly Placed[], other: readonly Placed[]): Placed[] {
  const isRow = ({ block }: Placed) => block.kind === 'row'
  if (!side.some(isRow) || other.some(isRow)) return [...side]
  const headers = new Set(side.map(({ context }) => context.header.join(' | ')))
  return side.flatMap((one): Placed[] => {
    if (!isRow(one)) return [one]
    if (headers.has(one.norm)) return []
    const { header } = one.context
    const cells = cellsOf(one.norm).map((cell, column) =>
      LIMIT.test(header[column] ?? '') && COUNT.test(cell) ? `is limited to ${cell}` : cell,
    )
    const norm = rowSentence(cells.join(' | '), { path: one.block.path, header })
      .replace(/; prior authorization is required\b/, ' requires prior authorization')
      .replace(/; prior authorization is not required\b/, ' does not require prior authorization')
    return [{ ...one, norm, block: { ...one.block, kind: 'text' } }]
  })
}

/** "A is covered for B and not for C": the second half without subject and predicate. */
const ELLIPSIS = regex('gi')`
  (?<=^|[.;] )((?!no\b|not\b|neither\b)[^,;:.]{2,80}?) (is|are|will be)
  ( (?:covered|paid|payable|reimbursed|reimbursable|allowed|eligible|required|
  (?:considered )?medically necessary))\b([^;.]*?),?
  (?: and| but) not( (?:for|on|in|with|when|if|to|by|at|as|under|during))\b
`
/** Two clauses, each with subject and predicate and no condition, joined by "and" or "but". */
const JOINED = regex('gi')`
  (?<=^|[.;] )((?:(?!\b(?:if|when|unless|except|who|that|which|provided|where|for|with)\b)[^;.]){2,120}?
  \b(?:is|are|must|may|will be)\b(?:(?!\b(?:if|when|unless|except|who|that|which|provided|where)\b)[^;.])*?)
  , (?:and|but) (?=[^,;:.]{2,60}? (?:is|are|must|may|will be) )
`
/** "Not X unless Y" and "unless Y, not X", which say "X only if Y". */
const REFUSED = source`
  ([^,;:.]{2,80}?) (is|are|may|can|will|do|does) ?not ((?:be )?(?:separately |considered )?[a-z]+)\b
`
const UNLESS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=^|[.;] )${REFUSED}([^;.]*?),? unless `, 'gi'), '$1 $2 $3$4 only if '],
  [new RegExp(`(?<=^|[.;] )unless ([^;.]{4,120}?), ${REFUSED}([^;.]*)`, 'gi'), '$2 $3 $4$5 only if $1'],
]

const withPredicates = (one: Placed): Placed =>
  withText(
    one,
    UNLESS.reduce(
      (text, [pattern, by]) => text.replace(pattern, by),
      one.norm.replace(ELLIPSIS, '$1 $2$3$4; $1 $2 not$3$5').replace(JOINED, '$1; '),
    ),
  )

const DESCRIBED = /\b(\d{5}|\d{4}[FTUM]|[A-V]\d{4}) \(([^()]{8,160})\)/g
const logic: ReadonlySet<string> = new Set(LOGIC)

/** Codes without descriptions in brackets of which the other side has next to nothing. */
function withoutDescriptions(side: readonly Placed[], other: readonly Placed[]): Placed[] {
  const others = new Set(textTokens(textOf(other)).map(({ key }) => key))
  const isOnlyHere = (description: string) => {
    const tokens = textTokens(description)
    const isName = tokens.every(
      ({ kind, key }) =>
        (kind === 'word' || kind === 'concept' || kind === 'mark') && (!logic.has(key) || key === 'AND'),
    )
    return (
      isName && tokens.length > 1 && 2 * tokens.filter(({ key }) => others.has(key)).length <= tokens.length
    )
  }
  return side.map((one) =>
    withText(
      one,
      one.norm.replace(DESCRIBED, (whole, code: string, words: string) => (isOnlyHere(words) ? code : whole)),
    ),
  )
}

/** Joiners, which a heading may have or not. */
const JOINERS = new Set(['AND', 'OR', ',', ';', ':', '(', ')', '/'])

/**
 * A list without predicate together with its heading, where the other side is a sentence with what
 * the heading says, and with the words of the titles that the sentence names.
 */
function underHeading(
  side: readonly Placed[],
  other: readonly Placed[],
  abbreviations: Abbreviations,
): Placed[] {
  const path = side[0]?.block.path ?? []
  const heading = writeOut(path.at(-1) ?? '', abbreviations)
  const [own, others] = [side, other].map((one) => new Set(textTokens(textOf(one)).map(({ key }) => key)))
  const stated = textTokens(heading).filter(({ kind, key }) => kind === 'concept' && !JOINERS.has(key))
  const isMissing = stated.length > 0 && stated.every(({ key }) => others!.has(key) && !own!.has(key))
  if (!isMissing || [...own!].some((key) => logic.has(key) && !JOINERS.has(key))) return [...side]
  const titles = stemsOf(writeOut(path.slice(0, -1).join(' '), abbreviations))
  const present = stemsOf(textOf(side))
  const named = (textOf(other).match(/\p{L}{3,}/gu) ?? []).filter((word) => {
    const stem = stemOf(word.toLowerCase())
    return titles.has(stem) && !present.has(stem)
  })
  const isJoinedByOr = others!.has('OR') && !others!.has('AND')
  return side.map((one) => {
    const norm = isJoinedByOr ? one.norm.replace(/, and (?=[^,]*$)/, ', or ') : one.norm
    return withText(one, [...new Set(named), heading, norm].join(' '))
  })
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set((text.match(/\p{L}+/gu) ?? []).map((word) => stemOf(word.toLowerCase())))

/** How the members of an enumeration are joined, where its lead-in counts them. */
type Joiner = 'and' | 'or'
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
function withoutMarkers(text: string): Enumeration {
  const parts = text.split(MARKER)
  return parts.length < 3 ? { text, joiner: null } : joined(parts[0]!, parts.slice(1))
}

/** Each lead-in together with its items as one sentence; other blocks as they are. */
function withoutLists(side: readonly Placed[]): { blocks: Placed[]; joiners: Joiner[] } {
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
