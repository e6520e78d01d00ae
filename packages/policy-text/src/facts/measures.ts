import { boundOf, type Bound } from './bounds.ts'
import { numberPlacesIn } from './numbers.ts'

/** A number that measures something, with what it bounds. */
export type Measure = { number: string; bound: Bound }

/** Numbers of a text as measures, in order. */
export const measuresIn = (text: string): Measure[] =>
  numberPlacesIn(text).map(({ number, from, to }) => ({ number: number.replaceAll(',', ''), bound: boundOf(text, from, to) }))
