import type { Block } from '../block.ts'
import { normalise } from '../normalise/normalise.ts'
import { codesIn } from './codes.ts'
import { type Cues, cuesIn } from './cues.ts'
import { datesIn, type PolicyDate } from './dates.ts'
import { logicWordsIn } from './logic-words.ts'
import { modifiersIn } from './modifiers.ts'
import { numbersIn } from './numbers.ts'
import { placesOfServiceIn, plansIn, statesIn } from './places.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { type Section, sectionOf } from './section.ts'

/** What one block says that can decide a claim. */
export type Facts = {
  section: Section
  /** The nearest heading, empty for none. */
  heading: string
  codes: readonly string[]
  modifiers: readonly string[]
  quantities: readonly Quantity[]
  dates: readonly PolicyDate[]
  states: readonly string[]
  plans: readonly string[]
  placesOfService: readonly string[]
  logic: readonly string[]
  /** Numbers that measure something, whatever their unit. */
  numbers: readonly string[]
  cues: Cues
}

/** Facts of a block. List items and rows take missing cues from the nearest heading ("Services that need prior authorization"). */
export function factsOf({ kind, path, text }: Block): Facts {
  const norm = normalise(text)
  const section = sectionOf(path, norm)
  const cited = section === 'references' || section === 'background'
  const own = cuesIn(norm)
  return {
    section,
    heading: path.at(-1) ?? '',
    codes: codesIn(norm, { isRow: kind === 'row', isCited: cited }),
    modifiers: modifiersIn(norm),
    quantities: quantitiesIn(norm),
    dates: datesIn(norm),
    states: statesIn(norm),
    plans: plansIn(norm),
    placesOfService: placesOfServiceIn(norm),
    logic: logicWordsIn(norm),
    numbers: numbersIn(norm),
    cues: kind === 'item' || kind === 'row' ? withHeading(own, path.at(-1)) : own,
  }
}

function withHeading(own: Cues, heading = ''): Cues {
  const above = cuesIn(heading)
  return {
    ...own,
    priorAuth: own.priorAuth ?? above.priorAuth,
    coverage: own.coverage ?? above.coverage,
    bundling: own.bundling ?? above.bundling,
  }
}
