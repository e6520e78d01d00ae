import type { TrialPage } from './trial-page.ts'

export type DeedKind =
  'unchanged' | 'cosmetic' | 'substantive' | 'broken' | 'move' | 'block' | 'lie' | 'retired'

/** What is done to a page in one round, with what a monitor should make of it. */
export type Deed = {
  name: string
  kind: DeedKind
  fits?: (page: TrialPage) => boolean
  /** Changes what is served. What is not rendered anew is served as before in the next round. */
  act: (page: TrialPage, others: readonly TrialPage[]) => void
  expect: Expected
}

/** A deed that was done to a page. */
export type Planted = { page: TrialPage; deed: Deed }

export type Expected = {
  /** Of the round's first look at it. */
  outcomes: readonly string[]
  /** A version with a change that is told, of one of these types and no less nor more severe. */
  told?: { types: readonly string[]; severities: readonly string[] }
  /** Whether a version may be made that nobody is told of. */
  mayRecord?: boolean
  heal?: 'healed' | 'refused'
  state: 'active' | 'blocked' | 'gated' | 'needs_human_review'
}

/** What is seen and means nothing. */
export const CALM: Expected = { outcomes: ['ok', 'not_modified'], mayRecord: true, state: 'active' }
/** A failure that is tried again before anybody is troubled. */
export const failing = (...outcomes: string[]): Expected => ({ outcomes, state: 'active' })
/** A document that is not where it was, and not to be found. */
export const lost = (...outcomes: string[]): Expected => ({
  outcomes,
  heal: 'refused',
  state: 'needs_human_review',
})
