import type { Figure } from '@ppman/scoring'
import type { JudgedDeed } from './judge-round.ts'
import type { DeedKind } from './trial-deed.ts'

const FAILURES: readonly DeedKind[] = ['broken', 'block', 'lie', 'retired']

/** What is published of a trial, each as a share that was right. */
export function figuresOf(deeds: readonly JudgedDeed[]): Figure[] {
  const of = (...kinds: readonly DeedKind[]) => deeds.filter(({ deed }) => kinds.includes(deed.kind))
  const share = (what: string, among: readonly JudgedDeed[], isRight: (one: JudgedDeed) => boolean): Figure => ({ what, hits: among.filter(isRight).length, n: among.length })
  const healed = deeds.filter(({ deed }) => deed.expect.heal !== undefined)
  return [
    share('failed, walled, false or missing pages that made no version', of(...FAILURES), ({ isVersionRight, seen }) => isVersionRight && seen.versions.length === 0),
    share('planted changes told', of('substantive'), ({ isTold }) => isTold),
    share('– under a labelled type', of('substantive'), ({ isTypeRight }) => isTypeRight),
    share('– as severe as labelled', of('substantive'), ({ isSeverityRight }) => isSeverityRight),
    share('cosmetic changes, unchanged and moved pages that nobody is told of', of('cosmetic', 'unchanged', 'move'), ({ isTold }) => !isTold),
    share('cosmetic changes and unchanged pages without a new version', of('cosmetic', 'unchanged'), ({ seen }) => seen.versions.length === 0),
    share('lost documents healed, or left to a person, as labelled', healed, ({ isHealRight }) => isHealRight),
    share('nothing else taken for the policy', healed, ({ isHealRight, seen }) => isHealRight || !seen.healed),
    share('looks that ended as labelled', deeds, ({ isOutcomeRight }) => isOutcomeRight),
    share('sources in the labelled state after the round', deeds, ({ isStateRight }) => isStateRight),
  ]
}

export const isRight = ({ deed, ...one }: JudgedDeed): boolean =>
  one.isOutcomeRight && one.isStateRight && one.isVersionRight && one.isHealRight && (deed.expect.told ? one.isTold && one.isTypeRight && one.isSeverityRight : !one.isTold)
