import type { Figure } from '@ppman/evaluation'
import type { JudgedDeed } from './judge-round.ts'
import type { DeedKind } from './trial-deed.ts'
import type { TrialPage } from './trial-page.ts'

const FAILURES: readonly DeedKind[] = ['broken', 'block', 'lie', 'retired']

const isLogical = ({ turning }: TrialPage) => turning?.kind === 'quote with a logic word'

const share = (
  what: string,
  among: readonly JudgedDeed[],
  isRight: (one: JudgedDeed) => boolean,
): Figure => ({ what, hits: among.filter(isRight).length, n: among.length })

/** What is published of a trial, each as a share that was right. */
export function figuresOf(actions: readonly JudgedDeed[]): Figure[] {
  const of = (...kinds: readonly DeedKind[]) => actions.filter(({ deed }) => kinds.includes(deed.kind))
  const calm = (...kinds: readonly DeedKind[]) =>
    of(...kinds).filter(({ page, isSettled }) => isSettled && !page.turning)
  const turned = of('cosmetic', 'unchanged', 'move').filter(
    ({ page, isSettled }) => page.turning && isSettled,
  )
  const turning = turned.filter(({ page }) => !isLogical(page))
  const logical = turned.filter(({ page }) => isLogical(page))
  const healed = actions.filter(({ deed }) => deed.expect.heal !== undefined)
  return [
    share(
      'failed, walled, false or missing pages that made no version',
      of(...FAILURES).filter(({ isSettled }) => isSettled),
      ({ isVersionRight, seen }) => isVersionRight && seen.versions.length === 0,
    ),
    share('planted changes told', of('substantive'), ({ isTold }) => isTold),
    share('– under a labelled type', of('substantive'), ({ isTypeRight }) => isTypeRight),
    share('– as severe as labelled', of('substantive'), ({ isSeverityRight }) => isSeverityRight),
    share(
      'cosmetic changes, unchanged and moved pages that nobody is told of',
      calm('cosmetic', 'unchanged', 'move'),
      ({ isTold }) => !isTold,
    ),
    share(
      'cosmetic changes and unchanged pages without a new version',
      calm('cosmetic', 'unchanged'),
      ({ seen }) => seen.versions.length === 0,
    ),
    share(
      'pages that change by themselves at every look, from the third on: nobody is told',
      turning,
      ({ isTold }) => !isTold,
    ),
    share('– without a new version', turning, ({ seen }) => seen.versions.length === 0),
    share(
      '– with a logic word in what changes, which is never learned: nobody is told',
      logical,
      ({ isTold }) => !isTold,
    ),
    share(
      '– changes planted on such pages told',
      of('substantive').filter(({ page }) => page.turning),
      ({ isTold }) => isTold,
    ),
    share(
      'lost documents healed, or left to a person, as labelled',
      healed,
      ({ isHealRight }) => isHealRight,
    ),
    share(
      'nothing else taken for the policy',
      healed,
      ({ isHealRight, seen }) => isHealRight || !seen.healed,
    ),
    share('looks that ended as labelled', actions, ({ isOutcomeRight }) => isOutcomeRight),
    share('sources in the labelled state after the round', actions, ({ isStateRight }) => isStateRight),
  ]
}

export const isRight = ({ deed, ...one }: JudgedDeed): boolean => {
  const isCalm = !one.isTold || !one.isSettled
  return (
    one.isOutcomeRight &&
    one.isStateRight &&
    one.isVersionRight &&
    one.isHealRight &&
    (deed.expect.told ? one.isTold && one.isTypeRight && one.isSeverityRight : isCalm)
  )
}
