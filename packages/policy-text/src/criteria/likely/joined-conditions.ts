import { type CriteriaNode, type Group, leavesOf, type Operator } from '../criteria.ts'
import { regex } from '../../text/pattern.ts'
import { statedOperator } from '../lead-in.ts'
import { group } from '../sentences/clause.ts'
import { WAIVER } from '../sentences/sentence-criteria.ts'

/** A condition of a sentence, with the text between it and the next one. */
export type Joined = { node: CriteriaNode; gap: string }
export type Count = { op: Operator; n: number | null }

/** Words that open a clause; where one comes again, another entry of the same list begins. */
const CLAUSE_WORD = regex('i')`
  \b(if|when|where|once|until|while|who|whose|whom|that|provided|as long as|so long as|for|in)\b
  (?:\s\w+){0,3}\s*$
`
/** A condition that begins with such a word. */
const FIRST_CLAUSE_WORD = /^(if|when|where|who|whose|whom|that)\b/i
/** What turns what follows into an exception. */
const BARS = /\b(?:unless|except)\b/i

/** How a condition and the next one are joined. */
type Link = {
  word: 'and' | 'or' | null
  /** How weakly it binds: a semicolon more than a comma, and a comma more than a bare word. */
  weakness: 0 | 1 | 2
  opener: string | null
}
/** A condition or a group of some, with the group that opens in front of it. */
type Item = { node: CriteriaNode; opens: Count | null }

function linkOf(gap: string, next: CriteriaNode): Link {
  const word = /\bn?or\b/i.test(gap) ? 'or' : /\band\b|\bas well as\b/i.test(gap) ? 'and' : null
  const weakness = /;/.test(gap) ? 2 : /[,:—–]/.test(gap) ? 1 : 0
  const opener = CLAUSE_WORD.exec(gap)?.[1] ?? FIRST_CLAUSE_WORD.exec(wordsOf(next))?.[1]
  return { word, weakness, opener: opener?.toLowerCase().replace(/^who\w+$/, 'who') ?? null }
}

const wordsOf = (node: CriteriaNode) => (node.kind === 'leaf' ? node.quote : '')

/** Words that open a group right before a condition, or among its first words. */
export const GROUP_WORD = /\b(either|both)(?:\s\w+){0,3}\s*$/i
const GROUP_WORD_WITHIN = /^(?:\w+\s){0,4}?(either|both)\b(?!.*\b(?:or|and)\b)/i
/** Counts further away count something else. */
export const NEAR_CHARS = 60

/** The group that opens at a condition: "either", "both", "two of the following:". */
function openedBy(text: string, node: CriteriaNode): Count | null {
  const near = text.slice(-NEAR_CHARS)
  const word = (GROUP_WORD.exec(near) ?? GROUP_WORD_WITHIN.exec(wordsOf(node)))?.[1]
  if (word) return { op: word.toLowerCase() === 'either' ? 'any' : 'all', n: null }
  const stated = statedOperator(text)
  const isCount = stated && text.length - stated.end < NEAR_CHARS
  return isCount ? { op: stated.op, n: stated.n } : null
}

const groupOf = (op: Operator, children: readonly CriteriaNode[], n: number | null = null): Group => ({
  kind: 'group',
  op,
  n: op === 'n_of' ? n : null,
  lead: null,
  children: [...children],
})
/** Conditions that a sentence counts; all of them where it asks for as many as were found. */
const countedGroup = (children: readonly CriteriaNode[], { op, n }: Count): Group =>
  op === 'n_of' && n! >= children.length ? groupOf('all', children) : groupOf(op, children, n)
export const unwrapped = (one: Group): CriteriaNode =>
  one.children.length === 1 && one.op !== 'none' ? one.children[0]! : one
export const noneOf = (one: Group): Group =>
  groupOf('none', one.op === 'any' || one.children.length === 1 ? one.children : [one])

/** What a sentence says before its first condition, how it counts all of them, what it decides. */
export type Stated = { before: string; count: Count | null; isBarred: boolean }

/** The conditions of a sentence as a tree. What it bars is not turned around here. */
export function treeOfJoined(joined: readonly Joined[], stated: Stated): Group {
  const last = joined.length - 1
  const exceptions = joined.flatMap(({ gap }, index) => (index < last && BARS.test(gap) ? [index + 1] : []))
  if (exceptions.length > 0) return withExceptions(joined, exceptions, stated)
  const { before, count } = stated
  if (count && count.op !== 'all')
    return countedGroup(
      joined.map(({ node }) => node),
      count,
    )
  const items = joined.map(({ node }, index): Item => {
    const text = index === 0 ? before : joined[index - 1]!.gap
    return { node, opens: index === 0 && count ? null : openedBy(text, node) }
  })
  return asGroup(
    nodeOf(
      items,
      joined.slice(1).map(({ node }, index) => linkOf(joined[index]!.gap, node)),
    ),
  )
}

const asGroup = (node: CriteriaNode): Group => (node.kind === 'group' ? node : groupOf('all', [node]))

/** "A unless B": B waives A, or bars it. What is barred by A is not barred where B holds. */
function withExceptions(joined: readonly Joined[], exceptions: readonly number[], stated: Stated): Group {
  const parts = [0, ...exceptions].map((from, index) => {
    const part = joined.slice(from, exceptions[index])
    const before = from === 0 ? stated.before : joined[from - 1]!.gap.replace(BARS, '')
    const count = from === 0 ? stated.count : null
    return treeOfJoined([...part.slice(0, -1), { ...part.at(-1)!, gap: '' }], { ...stated, before, count })
  })
  return parts.reduce((main, other) => {
    const isWaiver = !stated.isBarred && leavesOf(other).some(({ quote }) => WAIVER.test(quote))
    return isWaiver
      ? groupOf('any', [unwrapped(main), unwrapped(other)])
      : groupOf('all', [...(main.op === 'all' ? main.children : [main]), noneOf(other)])
  })
}

/** The node of some conditions: opened groups first, the innermost before others. */
function nodeOf(items: readonly Item[], links: readonly Link[]): CriteriaNode {
  const words = resolved(links)
  for (let first = items.length - 1; first >= 0; first -= 1) {
    const { opens } = items[first]!
    const last = opens ? lastOf(opens, first, { links, words }) : first
    if (!opens || last === first) continue
    const inner = items.slice(first, last + 1).map(({ node }) => ({ node, opens: null }))
    const opened = groupOfItems(inner, links.slice(first, last), opens)
    if (inner.length === items.length) return opened
    return nodeOf(
      [...items.slice(0, first), { node: opened, opens: null }, ...items.slice(last + 1)],
      [...links.slice(0, first), ...links.slice(last)],
    )
  }
  return joinedNode(items, links, words)
}

/** An opened group; what is joined in the other way within it is one entry of it. */
function groupOfItems(items: readonly Item[], links: readonly Link[], { op, n }: Count): CriteriaNode {
  if (op === 'n_of')
    return countedGroup(
      items.map(({ node }) => node),
      { op, n },
    )
  if (op === 'none') return noneOf(asGroup(joinedNode(items, links, resolved(links))))
  const words = resolved(links)
  return groupOf(
    op,
    partsOf(
      items,
      words.map((word) => (word === 'or') === (op === 'any')),
    ).map(({ from, to }) =>
      joinedNode(items.slice(from, to), links.slice(from, to - 1), words.slice(from, to - 1)),
    ),
  )
}

type Links = { links: readonly Link[]; words: readonly ('and' | 'or')[] }

/** The last condition of a group that opens before one. */
function lastOf({ op }: Count, first: number, { links, words }: Links): number {
  if (op === 'n_of' || op === 'none') return lastBelow(first, links)
  const own = op === 'any' ? 'or' : 'and'
  let last = first
  for (let index = first; index < words.length; index += 1) {
    if (words[index] === own) last = index + 1
    else if (last > first) break
  }
  return last
}

/** The last condition before a link that binds weaker than those of the group. */
function lastBelow(first: number, links: readonly Link[]): number {
  const inner = links[first]?.weakness ?? 0
  const end = links.findIndex(
    ({ weakness, word }, index) => index > first && weakness > inner && word !== null,
  )
  return end < 0 ? links.length : end
}

/**
 * The word of each link. A comma stands for the next word behind a comma or for the next word; a
 * clause that another opener opens is a further condition of what stands before it.
 */
function resolved(links: readonly Link[]): ('and' | 'or')[] {
  return links.map(({ word, weakness, opener }, index) => {
    if (word) return word
    const rest = links.slice(index + 1).filter((one) => one.word !== null)
    const isOfList = weakness > 0 && (opener === null || rest.some((one) => one.opener === opener))
    if (!isOfList) return 'and'
    return (rest.find((one) => one.weakness > 0) ?? rest[0])?.word ?? 'and'
  })
}

/** Whether a link begins another kind of clause: "for adults, provided that …". */
const isTurn = ({ word, weakness, opener }: Link, rest: readonly Link[]) =>
  word === null && (weakness === 0 || (opener !== null && !rest.some((one) => one.opener === opener)))

/** Conditions without opened groups, cut where they are joined most weakly. */
function joinedNode(
  items: readonly Item[],
  links: readonly Link[],
  words: readonly ('and' | 'or')[],
): CriteriaNode {
  if (items.length === 1) return items[0]!.node
  const turn = links.findIndex((link, index) => isTurn(link, links.slice(index + 1)))
  if (turn >= 0) {
    const sides = [
      joinedNode(items.slice(0, turn + 1), links.slice(0, turn), words.slice(0, turn)),
      joinedNode(items.slice(turn + 1), links.slice(turn + 1), words.slice(turn + 1)),
    ]
    return group('all', sides)
  }
  const isAll = !words.includes('or') || (words.includes('and') && !bindsWeaker('or', links, words))
  const ranges = partsOf(
    items,
    words.map((word) => (word === 'and') === isAll),
  )
  return group(
    isAll ? 'all' : 'any',
    ranges.map(({ from, to }) =>
      joinedNode(items.slice(from, to), links.slice(from, to - 1), words.slice(from, to - 1)),
    ),
  )
}

/** Whether one word binds weaker than the other: with an opener of its own, or with a sign. */
function bindsWeaker(word: 'and' | 'or', links: readonly Link[], words: readonly ('and' | 'or')[]): boolean {
  const most = (isOwn: boolean, of: (link: Link) => number) =>
    Math.max(...links.filter((_, index) => (words[index] === word) === isOwn).map(of))
  const [own, other] = [true, false].map((isOwn) => most(isOwn, ({ opener }) => Number(opener !== null)))
  if (own !== other) return own! > other!
  return most(true, ({ weakness }) => weakness) > most(false, ({ weakness }) => weakness)
}

/** The ranges of items between the links that cut them. */
function partsOf(items: readonly Item[], isCutAt: readonly boolean[]): { from: number; to: number }[] {
  const cuts = [0, ...isCutAt.flatMap((isCut, index) => (isCut ? [index + 1] : [])), items.length]
  return cuts.slice(1).map((to, index) => ({ from: cuts[index]!, to }))
}
