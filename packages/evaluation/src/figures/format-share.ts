import { exactBounds } from './exact-bounds.ts'

/** `0.933 (0.914–0.949)`: a rate with its exact 95 % bounds; a dash when nothing was tried. */
export const formatRate = (hits: number, n: number): string =>
  n === 0 ? '–' : `${(hits / n).toFixed(3)} (${boundsOf(hits, n)})`

/** `56 of 57 (0.906–1.000)`: a count with the exact 95 % bounds of the rate behind it. */
export const formatShare = (hits: number, n: number): string => `${hits} of ${n} (${boundsOf(hits, n)})`

const boundsOf = (hits: number, n: number) =>
  exactBounds(hits, n)
    .map((bound) => bound.toFixed(3))
    .join('–')
