import type { LinearModel } from '@ppman/text'
import type { Block } from '../../document/document.ts'
import type { CriteriaNode, CriteriaTree, Group, Operator } from '../criteria.ts'
import { countAlone, statedOperator } from '../lead-in.ts'
import { leafOf, type Place, quoteOf, trimClause } from '../sentences/clause.ts'
import { decisionIn, sentenceDecision } from '../sentences/decision.ts'
import { aboutOf, WAIVER } from '../sentences/sentence-criteria.ts'
import { conditionsIn } from './tag-words.ts'
import type { Unit } from './units.ts'

/** Fewer words state no condition; a few do where they end with their clause. */
const WORDS = { least: 2, whole: 5 }
/** What may stand behind a condition. */
const BEHIND = /^\s*(?:[^\w\s]|$|(?:and|or|unless|except|if|when|but|is|are|may|will|can|qualif\w{1,3})\b)/i
/** What turns a decision against coverage into one for it. */
const EXCEPTION = /\b(?:unless|except|until|before)\b/i
const BARS = /\b(?:unless|except)\b/i
/** A count may stand this far before the first condition. */
const COUNT_CHARS = 60

export type Joined = { node: CriteriaNode; joiner: 'and' | 'or' | 'unless' | null; hasComma: boolean }
type Count = { op: Operator; n: number | null } | null

/** What the sentence stands among, and what the model of lines says of it. */
type Context = { block: Block; isAgainst: boolean; next: string; words: LinearModel }

/**
 * The tree of a sentence whose conditions the model of words finds, with the probability that its
 * least likely one begins there; null where the model finds none.
 */
export function sentenceTree(
  unit: Unit,
  { block, isAgainst, next, words }: Context,
): { tree: CriteriaTree; odds: number } | null {
  const { text, start, fragments } = unit
  const place: Place = { block: fragments[0]!.block, page: block.at?.page ?? null }
  const ranges = conditionsIn(text, words).filter((one) => isWhole(text, one))
  const [first] = ranges
  if (!first) return null
  const joined = ranges.map((one, index): Joined => {
    const clause = { start: start + one.start, end: start + one.end, text: text.slice(one.start, one.end) }
    const gap = text.slice(one.end, ranges[index + 1]?.start ?? one.end)
    return { node: leafOf(trimClause(clause), place), joiner: joinerIn(gap), hasComma: /[,;]/.test(gap) }
  })
  const before = text.slice(0, first.start)
  const stated = statedOperator(before)
  const isNear = stated !== null && before.length - stated.end < COUNT_CHARS
  const met = countedBy(joined, isNear ? stated : countAlone(next))
  const decision = sentenceDecision(text)
  const isBarred = (decision ? decision.kind === 'not_covered' : isAgainst) && !EXCEPTION.test(before)
  const group = isBarred && met.op !== 'none' ? noneOf(met) : met
  const tree = { ...group, lead: quoteOf(trimClause(unit)), about: aboutOf(text, stated), path: block.path }
  return { tree, odds: Math.min(...ranges.map((one) => one.odds)) }
}

function isWhole(text: string, { start, end }: { start: number; end: number }): boolean {
  const count = text.slice(start, end).split(/\s+/).length
  const isClause = count >= WORDS.whole || (count >= WORDS.least && BEHIND.test(text.slice(end)))
  return isClause && decisionIn(text.slice(start, end)) === null
}

function joinerIn(gap: string): Joined['joiner'] {
  if (BARS.test(gap)) return 'unless'
  return /\bor\b/i.test(gap) ? 'or' : /\band\b/i.test(gap) ? 'and' : null
}

const groupOf = (op: Operator, children: CriteriaNode[], n: number | null = null): Group => ({
  kind: 'group',
  op,
  n,
  lead: null,
  children,
})
const unwrapped = (group: Group): CriteriaNode =>
  group.children.length === 1 && group.op !== 'none' ? group.children[0]! : group
const noneOf = (group: Group) =>
  groupOf('none', group.op === 'any' || group.children.length === 1 ? group.children : [group])

/** The conditions with the operator that is stated, or that their connectives tell. */
export function countedBy(joined: readonly Joined[], count: Count): Group {
  const unless = joined.findIndex(({ joiner }) => joiner === 'unless')
  if (unless >= 0) return withException(joined, unless, count)
  const nodes = joined.map(({ node }) => node)
  if (count && count.op !== 'all') return groupOf(count.op, nodes, count.op === 'n_of' ? count.n : null)
  const inner = joined.slice(0, -1)
  const joiners = inner.map(
    ({ joiner }, index) => joiner ?? inner.slice(index).find((one) => one.joiner)?.joiner ?? 'and',
  )
  const hasComma = (word: string) => inner.some((one) => one.joiner === word && one.hasComma)
  const isAll = !joiners.includes('or') || (joiners.includes('and') && !(hasComma('or') && !hasComma('and')))
  const runs: CriteriaNode[][] = [[nodes[0]!]]
  for (const [index, joiner] of joiners.entries())
    if ((joiner === 'and') === isAll) runs.push([nodes[index + 1]!])
    else runs.at(-1)!.push(nodes[index + 1]!)
  return groupOf(
    isAll ? 'all' : 'any',
    runs.map((run) => unwrapped(groupOf(isAll ? 'any' : 'all', run))),
  )
}

/** "A unless B": B waives A, or bars it. */
function withException(joined: readonly Joined[], unless: number, count: Count): Group {
  const main = countedBy([...joined.slice(0, unless), { ...joined[unless]!, joiner: null }], count)
  const rest = joined.slice(unless + 1)
  if (rest.length === 0) return main
  const exception = countedBy(rest, null)
  const isWaiver = rest.some(({ node }) => node.kind === 'leaf' && WAIVER.test(node.quote))
  return isWaiver
    ? groupOf('any', [unwrapped(main), unwrapped(exception)])
    : groupOf('all', [...(main.op === 'all' ? main.children : [main]), noneOf(exception)])
}
