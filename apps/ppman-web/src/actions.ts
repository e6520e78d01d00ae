import { followPayerAction } from './actions/follow-payer.ts'
import { reviewChangeAction } from './actions/review-change.ts'
import { revokeRegionAction } from './actions/revoke-region.ts'
import type { Action } from './form-action.ts'

/** Everything that a form of a page may send. Served and tested from this list. */
export const actions: readonly Action[] = [followPayerAction, reviewChangeAction, revokeRegionAction]
