import type { Range } from '../rules/segments/units.ts'

/**
 * What a passage says about the scope of its document. `applies` and `excludes` name who it is for
 * and not for; `optional` names those for whom it depends on a choice or a condition; `defers`
 * refers Medicare members to CMS; `vendor` refers them to a vendor's guidelines where CMS has none;
 * `none` says that the payer has no policy.
 */
export type ScopeKind = 'applies' | 'excludes' | 'optional' | 'defers' | 'vendor' | 'none'

/** A stated scope with its position: `text.slice(start, end) === quote`. */
export type ScopeStatement = Range & {
  kind: ScopeKind
  quote: string
  /** The plan types concerned; `all` for everyone; empty when none is named. */
  planTypes: readonly string[]
  /** Plan types that the names may include; `all` when others may be meant too. */
  mayIncludePlanTypes: readonly string[]
  /** USPS codes; empty when none is named. */
  states: readonly string[]
  statesExcluded: readonly string[]
  /** "Does not apply to Medicaid" leaves all others in; an empty box of a grid does not. */
  isWholeRule: boolean
}

export type ScopeDraft = Omit<ScopeStatement, 'start' | 'end' | 'quote'>

/** A statement about nobody yet. */
export const draftOf = (kind: ScopeKind, draft: Partial<ScopeDraft> = {}): ScopeDraft => ({
  kind,
  planTypes: [],
  mayIncludePlanTypes: [],
  states: [],
  statesExcluded: [],
  isWholeRule: true,
  ...draft,
})
