import type { Context } from './context.ts'
import { type Cues, cuesIn, NO_CUES } from './cues.ts'

type Above = { path: readonly string[]; context: Context; namesCode: boolean }

/**
 * Cues of an item or a row with what it does not say itself taken from above: its lead first, then its nearest heading; the headings
 * over that only for what names a code. A condition takes none: what is decided on stands in its lead.
 */
export function inheritedCues(own: Cues, { path, context, namesCode }: Above): Cues {
  if (context.criterion) return own
  const headings = (namesCode ? path.toReversed() : path.slice(-1)).map(cuesIn)
  const above = [context.cues, ...headings]
  const first = <K extends 'priorAuth' | 'coverage' | 'bundling'>(cue: K): Cues[K] =>
    [own, ...above].find((cues) => cues[cue] !== null)?.[cue] ?? NO_CUES[cue]
  return { ...own, priorAuth: first('priorAuth'), coverage: first('coverage'), bundling: first('bundling') }
}
