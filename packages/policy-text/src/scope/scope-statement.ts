import type { Range } from '../rules/segments/unit.ts'

/**
 * What a sentence says of the scope of its document. `applies` and `excludes` name whom it is for and not for; `defers` hands
 * Medicare members to CMS; `vendor` hands them to a vendor's guidelines where CMS says nothing; `none` says that there is no policy.
 */
export type ScopeKind = 'applies' | 'excludes' | 'defers' | 'vendor' | 'none'

/** A scope that a document states, with its place: `text.slice(start, end) === quote`. */
export type ScopeStatement = Range & {
  kind: ScopeKind
  quote: string
  /** Whom it is said of; `all` for everybody; empty when it names nobody. */
  planTypes: readonly string[]
  /** Whom "all … except" leaves out. */
  exceptPlanTypes: readonly string[]
  /** USPS letters; empty when it names none. */
  states: readonly string[]
  statesExcluded: readonly string[]
  /** "May also …": it does not say that nobody else is meant. */
  isOpen: boolean
}
