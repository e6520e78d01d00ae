import {
  type Fingerprint,
  findOnPage,
  judgeExtract,
  readPage,
  selected,
  type TargetVerdict,
} from '@ppman/policy-text/heal'
import type { HealTask } from './heal-task.ts'
import type { Look } from './look-at.ts'

/** Where on a page the known document stands; `selector` is null where it is the whole of what is read. */
export type Placed = { selector: string | null; isSame: boolean; verdict: TargetVerdict }

/** Walls and error pages hold no policy, whatever they quote. */
const isDocument = ({ record, extract }: Look) => record.outcome === 'ok' && extract !== null

/** Judges what was seen: with the selector that held, else whole, else by content. Null when there is nothing to judge. */
export function judgeLook(
  known: Fingerprint,
  { selector }: Pick<HealTask, 'selector'>,
  look: Look,
): Placed | null {
  if (!isDocument(look)) return null
  const whole = selector === null ? judgeExtract(known, look.extract!) : null
  if (whole?.isAccepted || look.html === null)
    return { selector: null, isSame: true, verdict: whole ?? judgeExtract(known, look.extract!) }
  const found = findOnPage(known, readPage(look.html), selector ?? undefined)
  if (!found) return whole && { selector: null, isSame: true, verdict: whole }
  return { selector: found.selector, isSame: found.isSame, verdict: found.verdict }
}

/** Whether a second look at the same place says the same: one page that was served once is no new home. */
export function holdsAgain(known: Fingerprint, selector: string | null, look: Look | null): boolean {
  if (!look || !isDocument(look)) return false
  if (selector === null) return judgeExtract(known, look.extract!).isAccepted
  const placed = judgeLook(known, { selector }, look)
  return (
    placed !== null &&
    placed.isSame &&
    placed.verdict.isAccepted &&
    look.html !== null &&
    selected(readPage(look.html).root, selector).length > 0
  )
}
