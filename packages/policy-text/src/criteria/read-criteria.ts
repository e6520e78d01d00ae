import type { Block, Extract } from '../document/document.ts'
import { leafOf, type Place, quoteOf, trailingJoiner, trimClause } from './sentences/clause.ts'
import { nodeOfClause, nodeOfLine } from './sentences/clauses.ts'
import {
  adoptClosedLists,
  adoptJoinedLists,
  isJoined,
  joinerAfter,
  type Joiner,
  lastBelow,
} from './connectives.ts'
import {
  alternativesOf,
  areExclusive,
  type CriteriaNode,
  type CriteriaTree,
  type Group,
  type Operator,
  runsOf,
  unlessAbsent,
} from './criteria.ts'
import { fragmentsOf } from './fragments.ts'
import {
  countsBelow,
  introducesList,
  listsAlternatives,
  listsIndications,
  listsNoCriteria,
  statedOperator,
  type StatedOperator,
} from './lead-in.ts'
import { isConditioned, isExcepted, isOpenCondition, leadDecision } from './sentences/decision.ts'
import type { Entry } from './entry.ts'
import type { Fragment } from './fragment.ts'
import { type LikelyModels, withLikely } from './likely/likely-criteria.ts'
import { storedModels } from './likely/stored-models.ts'
import {
  excludesEach,
  isCriteriaTitle,
  isExclusion,
  isExclusionTitle,
  type Parts,
  pathAbove,
  policyParts,
} from './titles.ts'
import { type NamedGroup, namedGroups, namedRanges } from './named-groups.ts'
import { outlineOf } from './outline.ts'
import {
  ABSENCE,
  deniesEach,
  EXAMPLES,
  firstSentence,
  inOneCase,
  isIndicationTitle,
  isNamed,
  isRemark,
  isTitle,
  listsAlternativesOnly,
  ownCondition,
  statedJoiner,
} from './own-condition.ts'
import { ROW } from './tables/table-rows.ts'
import { nodeOfSeries } from './sentences/series.ts'
import { aboutOf, leadConditions, placeOf, sentenceTrees } from './sentences/sentence-criteria.ts'

/** The criteria of a document, in its order. Spans are positions in `readingText(blocks)`. */
export function documentCriteria(
  { blocks }: Pick<Extract, 'blocks'>,
  models: LikelyModels | null = storedModels(),
): CriteriaTree[] {
  const { text, fragments } = fragmentsOf(blocks)
  const parts = policyParts(blocks)
  const read = (some: readonly Fragment[]) =>
    adoptClosedLists(adoptJoinedLists(outlineOf(text, some))).flatMap((entry) => treesOf(entry, parts))
  const trees = read(fragments)
  return models ? withLikely({ text, ...parts, fragments, trees, read }, models) : trees
}

/** The trees of an entry, or of the entries below it when it introduces none itself. */
function treesOf(entry: Entry, parts: Parts): CriteriaTree[] {
  const { blocks } = parts
  const block = blocks[entry.block]!
  const path = pathAbove(entry.text, block.path)
  if (!parts.isPolicy(entry.block, path)) return []
  const tree = isRoot(entry, path) ? rootOf(entry, blocks) : null
  const trees = tree ? [tree] : sentenceTrees(entry, block)
  if (trees.length > 0) return trees
  return entry.children.flatMap((child) => treesOf(child, parts))
}

function isRoot(entry: Entry, path: readonly string[]): boolean {
  const { text: whole, children, introduces, kind, isCriteria } = entry
  const text = kind === 'row' ? whole.slice(whole.lastIndexOf(' | ') + 1) : whole
  if (children.length === 0) return false
  if (isCriteria) return true
  if (isCriteriaTitle(text)) return children.length > 1
  if (listsNoCriteria(text)) return false
  const isIntroduction = introduces === true || introducesList(text) || countsBelow(text)
  const decides = leadDecision(text) !== null || isConditioned(text) || isOpenCondition(text)
  if (isIntroduction && isCriteriaTitle(path.at(-1) ?? '')) return true
  if (statedOperator(text) !== null) return isIntroduction || decides || kind !== 'text'
  return (isIntroduction && (decides || isJoined(entry))) || listsIndications(text)
}

function rootOf(entry: Entry, blocks: readonly Block[]): CriteriaTree | null {
  const stated = statedOperator(entry.text)
  const group = groupOf(entry, stated, blocks)
  if (group.children.length === 0) return null
  const clause = trimClause(entry)
  const about = aboutOf(entry.text, stated)
  const path = blocks[entry.block]!.path
  const lead = quoteOf(clause)
  if (!isExclusion(entry.text, path) || isExcepted(entry.text)) {
    const own =
      stated && namedRanges(entry.text).length === 0
        ? leadConditions(entry, stated, blocks[entry.block]!)
        : []
    return own.length === 0
      ? { ...group, lead, about, path }
      : { kind: 'group', op: 'all', n: null, children: [...own, unwrapped(group)], lead, about, path }
  }
  if (group.op === 'none') return { ...group, children: alternativesOf(group), lead, about, path }
  const children = group.op === 'any' ? group.children : [group]
  return { kind: 'group', op: 'none', n: null, children, lead, about, path }
}

/** The node of an entry: a leaf, a group, or a leaf and a group that count together. */
function nodeOf(entry: Entry, blocks: readonly Block[], isAlternative = false): CriteriaNode | null {
  const place = placeOf(entry, blocks[entry.block]!)
  const some = inOneCase(entry)
  if (some) return unlessAbsent(nodeOfClause(some.premise, place), nodeOf(some.rest, blocks, isAlternative))
  if (entry.children.length === 0) return lineOf(entry, place)
  if (entry.hasAlternatives) {
    const own = nodeOfClause(firstSentence(entry), place)
    const examples = groupOf(entry, null, blocks)
    return { ...examples, op: 'any', children: [own, ...examples.children] }
  }
  const stated = statedOperator(entry.text)
  const below = groupOf(entry, stated, blocks, isAlternative && !entry.numbering)
  const own = entry.kind === 'row' && entry.countedBy ? null : ownCondition(entry, stated)
  if (below.children.length === 0)
    return own ? leafOf(own, place) : isLead(entry) ? null : lineOf(entry, place)
  if (!own) return isNamed(entry) ? below : unwrapped(below)
  const joiner = stated
    ? statedJoiner({ text: entry.text, stated })
    : EXAMPLES.test(entry.text)
      ? 'or'
      : (trailingJoiner(entry.text) ?? 'and')
  const owned = nodeOfClause(own, place)
  const owns = owned.kind === 'group' && owned.op === 'all' ? owned.children : [owned]
  return {
    kind: 'group',
    op: joiner === 'and' ? 'all' : 'any',
    n: null,
    lead: null,
    children: [...owns, unwrapped(below)],
  }
}

/** A line of a list that nothing is below. */
function lineOf(entry: Entry, place: Place): CriteriaNode | null {
  const line = firstSentence(entry)
  if (!entry.numbering || isRemark(entry.text) || trimClause(line).text === '') return null
  return entry.numbering[0] === ROW ? nodeOfSeries(line, place) : nodeOfLine(line, place)
}

/** Whether an entry is nothing without the entries below it. */
const isLead = ({ text }: Entry) => /:\s*$/.test(text) || statedOperator(text) !== null

/** The criteria of a cell, which states them one after another as a sentence does. */
function nodeOfCell(cell: Entry, blocks: readonly Block[]): CriteriaNode | null {
  const node = nodeOf(cell, blocks)
  if (node === null || cell.children.length > 0) return node
  return nodeOfSeries(firstSentence(cell), placeOf(cell, blocks[cell.block]!))
}

/** A group of one member is that member. */
const unwrapped = (group: Group): CriteriaNode =>
  group.children.length === 1 && group.op !== 'none' ? group.children[0]! : group

type Member = { child: Entry; node: CriteriaNode; joiner: Joiner }

/** The entries below an entry, with the operator that counts among them. */
function groupOf(
  entry: Entry,
  stated: StatedOperator | null,
  blocks: readonly Block[],
  isAlternative = !stated && listsAlternatives(entry.text),
): Group {
  const isCell = entry.kind === 'row' && entry.children.length === 1
  const members = entry.children.flatMap((child): Member[] => {
    const node = isCell ? nodeOfCell(child, blocks) : nodeOf(child, blocks, isAlternative)
    return node ? [{ child, node, joiner: joinerAfter(child) }] : []
  })
  const lead = quoteOf(trimClause(entry))
  const named = namedGroups(entry.text, members.length)
  if (named) return { ...countNamed(named, members), lead }
  const parts = partsOf(members)
  const together = (some: readonly Member[]) => countTogether({ entry, stated, isAlternative }, some)
  const [only] = members
  if (isCell && only?.node.kind === 'group' && entry.countedBy !== 'none') return { ...only.node, lead }
  if (!parts) return { ...together(members), lead }
  const children = parts.map((part) => unwrapped({ ...together(part), lead: null }))
  return { kind: 'group', op: parts[0]!.at(-1)!.joiner === 'and' ? 'all' : 'any', n: null, lead, children }
}

/** The groups that a lead-in names; all of them count. */
function countNamed(named: readonly NamedGroup[], members: readonly Member[]): Omit<Group, 'lead'> {
  const children = named.flatMap(({ op, indexes }): CriteriaNode[] => {
    const nodes = indexes.map((index) => members[index]!.node)
    return op === 'all' ? nodes : [{ kind: 'group', op, n: null, lead: null, children: nodes }]
  })
  return { kind: 'group', op: 'all', n: null, children }
}

/**
 * Parts of a list: between connectives that stand alone, where the entries within a part have
 * another one, or from each entry on that counts anew.
 */
function partsOf(members: readonly Member[]): Member[][] | null {
  const inner = members.slice(0, -1)
  const isRestarted = members.some(({ child }) => child.isRestart)
  const apart = inner.find(({ child }) => lastBelow(child).standsAlone)
  const isOne = inner.every(({ joiner }) => joiner === null || joiner === apart?.joiner)
  if (!isRestarted && (!apart || isOne || inner.every(({ child }) => lastBelow(child).standsAlone)))
    return null
  const parts: Member[][] = [[]]
  for (const [index, member] of members.entries()) {
    parts.at(-1)!.push(member)
    const next = members[index + 1]
    if (next && (isRestarted ? next.child.isRestart : lastBelow(member.child).standsAlone)) parts.push([])
  }
  return parts
}

/** An entry whose list counts together; its titles may say that each is enough. */
type Counted = { entry: Entry; stated: StatedOperator | null; isAlternative: boolean }

/**
 * A group of entries: its operator is stated, else told by their connectives, else by what the
 * lead-in counts. Where both connectives occur, runs of one are groups of their own.
 */
function countTogether(
  { entry, stated, isAlternative }: Counted,
  members: readonly Member[],
): Omit<Group, 'lead'> {
  const joiners = members.slice(0, -1).map(({ joiner }) => joiner)
  const nodes = members.map(({ node }) => node)
  const isMixed = isMixture(stated, joiners)
  const isOfTitles = stated?.op === 'all' && areIndications(members)
  const isWhole = stated?.n === members.length && BARE_COUNT.test(entry.text.slice(stated.start, stated.end))
  const counted = deniesEach(entry.text, stated) ? 'none' : isWhole ? 'all' : stated?.op
  const isEither = isOfTitles || (!counted && areExclusive(nodes))
  const op = isEither ? 'any' : (counted ?? operatorAmong(entry, joiners, isAlternative))
  const children = isMixed ? runsOf(nodes, joiners, op === 'all' ? 'or' : 'and') : nodes
  return { kind: 'group', op, n: op === 'n_of' ? (stated?.n ?? entry.countedAs ?? null) : null, children }
}

/** "three conditions": all of them, where the list has as many. */
const BARE_COUNT = /^(?!any\b|at\b)(?![^]*\b(?:of|more|least|from)\b)/i

/** Whether neighbors that one connective joins are a group within the list. */
function isMixture(stated: StatedOperator | null, joiners: readonly Joiner[]): boolean {
  const other = stated?.op === 'all' ? 'or' : stated?.op === 'any' ? 'and' : null
  if (other) return joiners.includes(other) && joiners.some((joiner) => joiner !== other)
  return joiners.includes('and') && joiners.includes('or')
}

/** Whether lines of their own hold all connectives: "or" joins neighbors, "and" the rest. */
const standAlone = ({ children }: Entry) =>
  children.slice(0, -1).every((child) => lastBelow(child).standsAlone)

/** What a service is for, or as what it is used: each such entry is enough. */
const PURPOSE = /^\W*(?:to|as)\s/i

function operatorAmong(entry: Entry, joiners: readonly Joiner[], isAlternative: boolean): Operator {
  if (ABSENCE.test(entry.text)) return 'none'
  if (entry.countedBy) return entry.countedBy
  if (excludesEach(entry.text)) return 'any'
  if (listsAlternativesOnly(entry)) return 'any'
  const first = joiners[0]
  if (first === 'and' && joiners.includes('or') && standAlone(entry)) return 'all'
  if (joiners.includes('or')) return 'any'
  if (joiners.includes('and')) return 'all'
  const listed = entry.children.filter(({ numbering, children }) => numbering || children.length > 0)
  const arePurposes = listed.length > 1 && listed.every(({ text }) => PURPOSE.test(text))
  const areTitles = listed.length > 1 && listed.every(isTitle)
  const isExclusion = leadDecision(entry.text) === 'not_covered' || isExclusionTitle(entry.text)
  return isAlternative || areTitles || arePurposes || isExclusion ? 'any' : 'all'
}

/** Bare titles of indications: what a lead-in states counts below each, and each is enough. */
const areIndications = (members: readonly Member[]): boolean =>
  members.length > 1 &&
  members.every(({ child }) => !child.numbering && child.children.length > 1 && isIndicationTitle(child))
