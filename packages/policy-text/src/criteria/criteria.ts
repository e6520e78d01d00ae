/** Stored with every tree: a reader that reads otherwise gets another name. */
export const CRITERIA_VERSION = 'criteria/14'

/** How the children of a group count together. `n_of` needs at least `n` of them, `none` none. */
export type Operator = 'all' | 'any' | 'n_of' | 'none'

/** A quoted range of the reading text, in UTF-16 units: `text.slice(start, end) === quote`. */
export type Quoted = { start: number; end: number; quote: string }

/** A number in a criterion with its unit and what it bounds. */
export type Threshold = { value: number; unit: string | null; bound: 'least' | 'most' | 'period' | null }

/** One condition, as printed. */
export type Leaf = Quoted & {
  kind: 'leaf'
  /** Whether it asks that something is absent: "has not had", "no evidence of". */
  isNegative: boolean
  thresholds: Threshold[]
  /** Index of the block in which it begins, and its page, from 1, where there are pages. */
  block: number
  page: number | null
}

/** Conditions that count together; `lead` is the text that says how. */
export type Group = {
  kind: 'group'
  op: Operator
  /** Of `n_of`. */
  n: number | null
  lead: Quoted | null
  children: CriteriaNode[]
}

export type CriteriaNode = Leaf | Group

/**
 * The conditions under which a policy covers a service. What is not covered "when" a condition
 * holds has the operator `none` at the top, so a tree that is met always speaks for coverage.
 */
export type CriteriaTree = Group & {
  lead: Quoted
  /** The lead-in up to its condition: the service. */
  about: string
  /** Headings above it, outermost first. */
  path: readonly string[]
}

/** The leaves of a node in document order. */
export const leavesOf = (node: CriteriaNode): Leaf[] =>
  node.kind === 'leaf' ? [node] : node.children.flatMap(leavesOf)

/** The children of a group, or those of its only child where each of them is enough. */
export const alternativesOf = ({ children: [only, ...more] }: Group) =>
  only?.kind === 'group' && only.op === 'any' && more.length === 0 ? only.children : [only!, ...more]

/** Whether two conditions begin with the two sides of one bound: up to 75 years, above 75 years. */
export function areExclusive(nodes: readonly CriteriaNode[]): boolean {
  const [one, other, ...more] = nodes.map((node) => (node.kind === 'leaf' ? node.thresholds[0] : undefined))
  if (!one?.unit || !other || more.length > 0) return false
  const bounds = new Set([one.bound, other.bound])
  return one.value === other.value && one.unit === other.unit && bounds.has('least') && bounds.has('most')
}

/** What is asked in one case only is met where that case is not there. */
export function unlessAbsent(premise: CriteriaNode, asked: CriteriaNode | null): CriteriaNode | null {
  const cases = premise.kind === 'group' && premise.op === 'any' ? premise.children : [premise]
  const absent: Group = { kind: 'group', op: 'none', n: null, lead: null, children: cases }
  return asked && { kind: 'group', op: 'any', n: null, lead: null, children: [absent, asked] }
}

/** Groups neighbors that one connective joins. */
export function runsOf(
  nodes: readonly CriteriaNode[],
  joiners: readonly ('and' | 'or' | null)[],
  word: 'and' | 'or',
): CriteriaNode[] {
  const runs: CriteriaNode[][] = []
  nodes.forEach((node, index) => {
    if (index > 0 && joiners[index - 1] === word) runs.at(-1)!.push(node)
    else runs.push([node])
  })
  return runs.map((run) =>
    run.length === 1
      ? run[0]!
      : { kind: 'group', op: word === 'and' ? 'all' : 'any', n: null, lead: null, children: run },
  )
}
