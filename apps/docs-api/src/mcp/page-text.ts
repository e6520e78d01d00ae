import type { PageHeading } from '../pages/page.ts'

const HEADING_CHARS = 100

/** A heading as answers name it: `id` is what get_section takes. */
export const shortHeading = ({ depth, id, text }: PageHeading) => ({
  depth,
  id,
  text: text.slice(0, HEADING_CHARS).toWellFormed(),
})

/**
 * Where a slice that should end at `wanted` ends: inside of the text, and never inside a surrogate
 * pair.
 */
export function sliceEnd(text: string, wanted: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(wanted - 1)) ? wanted + 1 : Math.min(wanted, text.length)
}
