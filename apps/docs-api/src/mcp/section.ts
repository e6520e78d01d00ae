import type { PageHeading } from '../pages/page.ts'

type Placed = PageHeading & { start: number }
export type Section = {
  heading: PageHeading
  start: number
  end: number
  previous: PageHeading | null
  next: PageHeading | null
}

/**
 * The section of a heading including its subsections. `previous` and `next` are the neighboring
 * sections of the same or a higher level.
 *
 * @param end length of the page's Markdown
 */
export function sectionOf(headings: readonly PageHeading[], id: string, end: number): Section | null {
  const placed = headings.filter((heading): heading is Placed => typeof heading.start === 'number')
  const index = placed.findIndex((heading) => heading.id === id)
  const heading = placed[index]
  if (!heading) return null
  const isBorder = ({ depth }: Placed) => depth <= heading.depth
  const next = placed.slice(index + 1).find(isBorder) ?? null
  const previous = placed.slice(0, index).findLast(isBorder) ?? null
  return { heading, start: heading.start, end: next?.start ?? end, previous, next }
}

const HEADING_CHARS = 100

/** A heading in answers; get_section takes its `id`. */
export const shortHeading = ({ depth, id, text }: PageHeading) => ({
  depth,
  id,
  text: text.slice(0, HEADING_CHARS).toWellFormed(),
})

/** End of a slice: at most the end of the text, and never inside a surrogate pair. */
export function sliceEnd(text: string, wanted: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(wanted - 1)) ? wanted + 1 : Math.min(wanted, text.length)
}
