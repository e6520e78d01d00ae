import { COSMETIC_DEEDS } from './cosmetic-deeds.ts'
import { FAILING_DEEDS } from './failing-deeds.ts'
import { LYING_DEEDS, RETIRING_DEEDS } from './lying-deeds.ts'
import { MOVING_DEEDS } from './moving-deeds.ts'
import { SUBSTANTIVE_DEEDS } from './substantive-deeds.ts'
import type { Deed } from './trial-deed.ts'
import type { TrialPage } from './trial-page.ts'

/** Every deed once, the frequent ones more often: most looks of a day find nothing new. */
const DECK: readonly Deed[] = [...COSMETIC_DEEDS, ...COSMETIC_DEEDS, ...SUBSTANTIVE_DEEDS, ...FAILING_DEEDS, ...LYING_DEEDS, ...MOVING_DEEDS, ...COSMETIC_DEEDS, ...SUBSTANTIVE_DEEDS, ...RETIRING_DEEDS]
/** Prime to the deck's length, so that no page meets a deed twice before it met the others. */
const [PAGE_STEP, ROUND_STEP] = [1, 17]

/** What is done to a page in a round: the next deed of the deck that can be done to it. */
export function deedFor(page: TrialPage, round: number): Deed {
  const from = page.policy.at * PAGE_STEP + round * ROUND_STEP
  const ahead = DECK.map((_, n) => DECK[(from + n) % DECK.length]!)
  return ahead.find(({ fits }) => !fits || fits(page))!
}
