import { COSMETIC_DEEDS } from './cosmetic-deeds.ts'
import { FAILING_DEEDS } from './failing-deeds.ts'
import { LYING_DEEDS, RETIRING_DEEDS } from './lying-deeds.ts'
import { MOVING_DEEDS } from './moving-deeds.ts'
import { SUBSTANTIVE_DEEDS } from './substantive-deeds.ts'
import { FIRST_LOOK } from './page-look.ts'
import type { Deed } from './trial-deed.ts'
import { renew, TURNS_TO_SETTLE, type TrialPage } from './trial-page.ts'

/** What is put for good where a page turns by itself. */
const TURNING_DEEDS: readonly Deed[] = [
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

/** The same while the page gets another build, other boxes, other signs and other line breaks. */
const inANewLook = (action: Deed): Deed => ({
  ...action,
  name: `${action.name}, in a new look`,
  act: (page, others) => {
    const isPlain = page.look.wrappers === FIRST_LOOK.wrappers
    page.look = {
      ...page.look,
      build: page.look.build + 1,
      navigation: page.look.navigation + 1,
      isEntities: isPlain,
      wrappers: isPlain ? 3 : 0,
      wrapping: isPlain ? 'broken' : 'pretty',
    }
    page.setting = { ...page.setting, charsInLine: isPlain ? 80 : 92 }
    action.act(page, others)
  },
})

/** Every deed once, the frequent ones more often: most looks of a day find nothing new. */
const DECK: readonly Deed[] = [
  ...COSMETIC_DEEDS,
  ...COSMETIC_DEEDS,
  ...TURNING_DEEDS,
  ...SUBSTANTIVE_DEEDS,
  ...FAILING_DEEDS,
  ...TURNING_DEEDS,
  ...LYING_DEEDS,
  ...MOVING_DEEDS,
  ...TURNING_DEEDS,
  ...COSMETIC_DEEDS,
  ...SUBSTANTIVE_DEEDS.map(inANewLook),
  ...TURNING_DEEDS,
  ...RETIRING_DEEDS,
]
/** Prime to the deck's length, so that no page meets a deed twice before it met the others. */
const [PAGE_STEP, ROUND_STEP] = [1, 17]

/** What is done to a page in a round: the next deed of the deck that can be done to it. */
export function deedFor(page: TrialPage, round: number): Deed {
  const from = page.policy.at * PAGE_STEP + round * ROUND_STEP
  const ahead = DECK.map((_, n) => DECK[(from + n) % DECK.length]!)
  return ahead.find(({ fits }) => !fits || fits(page))!
}
