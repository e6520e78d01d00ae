import { lazy } from '@ppman/facts'
import type { Block } from '../../document/document.ts'
import { factsOf } from '../../facts/facts.ts'
import { readingText } from '../../rules/document-rules.ts'
import { namesState } from '../../scope/places.ts'
import { planNamesIn } from '../../scope/plan-names.ts'
import type { ScopeStatement } from '../../scope/scope-statement.ts'
import { scopeStatements } from '../../scope/scope-statements.ts'

type Documents = { before: readonly Block[]; after: readonly Block[] }
type Passage = { block: Block; before: string | null; after: string | null }

/** What a changed passage states of the scope that the other version states nowhere. */
export type ScopeChange = {
  gone: readonly ScopeStatement[]
  come: readonly ScopeStatement[]
  direction: ScopeDirection
}

type ScopeDirection = 'tightening' | 'loosening' | 'unknown'

/** Everyone, as a plan type. */
const ALL = 'all'

/**
 * Compares whom both documents are for, passage by passage: a sentence that moved, or that another
 * one has taken in, changes nothing.
 */
export function scopeChangesIn(documents: Documents): (passage: Passage) => ScopeChange | null {
  const was = lazy(() => statementsByBlock(documents.before))
  const is = lazy(() => statementsByBlock(documents.after))
  const stance = lazy(() => stanceOf(documents.after))
  return ({ block, before, after }) => {
    if (![before, after].some((side) => side !== null && mayNameGroup(side))) return null
    const gone = before === null ? [] : lacking(was().of(block, before), is().all)
    const come = after === null ? [] : lacking(is().of(block, after), was().all)
    if (gone.length + come.length === 0) return null
    return { gone, come, direction: directionOf({ gone, come }, stance()) }
  }
}

const mayNameGroup = (text: string): boolean => planNamesIn(text).length > 0 || namesState(text)

function statementsByBlock(blocks: readonly Block[]) {
  const { text, starts } = readingText(blocks)
  const all = scopeStatements(text)
  const spans = new Map(blocks.map((block, index) => [block, starts[index]!]))
  return {
    all,
    /** The statements of a passage, with the heads above it where it is a whole block. */
    of: (block: Block, passage: string): readonly ScopeStatement[] => {
      const start = spans.get(block)
      const isWhole = start !== undefined && passage.length >= block.text.length
      return isWhole
        ? all.filter((one) => one.start < start + block.text.length && one.end > start)
        : scopeStatements(passage)
    },
  }
}

/** The statements of one version with the groups and states that the other does not name so. */
function lacking(own: readonly ScopeStatement[], other: readonly ScopeStatement[]): ScopeStatement[] {
  const stated = new Set(
    other.flatMap(({ kind, ...names }) => LISTS.flatMap((list) => names[list].map(keyOf(kind, list)))),
  )
  return own.flatMap((one) => {
    const left = (list: (typeof LISTS)[number]) =>
      one[list].filter((name) => name !== ALL && !stated.has(keyOf(one.kind, list)(name)))
    const [planTypes, states, statesExcluded] = [left('planTypes'), left('states'), left('statesExcluded')]
    return planTypes.length + states.length + statesExcluded.length === 0
      ? []
      : [{ ...one, planTypes, states, statesExcluded }]
  })
}

const LISTS = ['planTypes', 'states', 'statesExcluded'] as const
const keyOf = (kind: string, list: string) => (name: string) => `${kind} ${list} ${name}`

type Stance = 'pays' | 'refuses' | 'open'

/** A policy on payment cuts down what another one covers. */
const ON_PAYMENT = /\b(?:reimbursement|payment|billing|coding|claims?(?: editing)?) (?:polic|guideline)/i
const TOP_BLOCKS = 5

/** What a policy does for those whom it is for. */
function stanceOf(blocks: readonly Block[]): Stance {
  if (blocks.slice(0, TOP_BLOCKS).some(({ text }) => ON_PAYMENT.test(text))) return 'open'
  const coverage = new Set(blocks.map((block) => factsOf(block).decisions.coverage))
  if (coverage.has('covered')) return 'pays'
  return coverage.has('not_covered') || coverage.has('investigational') ? 'refuses' : 'open'
}

/** A policy that pays for something pays less where it no longer applies. */
function directionOf({ gone, come }: Omit<ScopeChange, 'direction'>, stance: Stance): ScopeDirection {
  if (stance === 'open') return 'unknown'
  const widens = [...gone.map((one) => !isWide(one)), ...come.map(isWide)]
  if (new Set(widens).size !== 1 || [...gone, ...come].some(({ kind }) => !DECIDES.has(kind)))
    return 'unknown'
  return widens[0] === (stance === 'pays') ? 'loosening' : 'tightening'
}
const DECIDES: ReadonlySet<string> = new Set(['applies', 'optional', 'excludes', 'none'])

/** Whether a statement adds to those whom the document is for. */
const isWide = ({ kind, statesExcluded }: ScopeStatement) =>
  (kind === 'applies' || kind === 'optional') && statesExcluded.length === 0
