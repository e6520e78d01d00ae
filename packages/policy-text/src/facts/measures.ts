import { type Bound, boundsOf } from './bounds.ts'
import { numberPlacesIn } from './numbers.ts'

/** A number that measures something, with what it bounds. */
export type Measure = { number: string; bound: Bound }

/** Numbers of a text as measures, in order. */
export function measuresIn(text: string): Measure[] {
  const boundOf = boundsOf(text)
  return numberPlacesIn(text).map(({ number, from, to }) => ({
    number: number.replaceAll(',', ''),
    bound: boundOf(from, to),
  }))
}
