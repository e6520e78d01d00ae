import type { Deed } from './trial-deed.ts'
import { renew, TURNS_TO_SETTLE } from './trial-page.ts'

/** What is put for good where a page turns by itself. */
export const TURNING_DEEDS: readonly Deed[] = [
  {
    name: 'a rule put where the page turns by itself',
    kind: 'substantive',
    fits: ({ turning, notices }) => turning !== null && notices.length === 0,
    act: (page) => {
      page.notices = [`Prior authorization is required for CPT code ${31_100 + page.policy.at}.`]
      // What changed there with a fact teaches nothing: it has to turn twice again.
      if (page.turnsSeen < TURNS_TO_SETTLE) page.turnsSeen = -1
      renew(page)
    },
    expect: {
      outcomes: ['ok'],
      told: { types: ['prior_auth_added', 'codes_added'], severities: ['high', 'critical'] },
      state: 'active',
    },
  },
]
