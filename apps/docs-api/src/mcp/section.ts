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
 * The part of a page below a heading, with the parts inside it. `previous` and `next` are the parts
 * before and after it that are not inside others of its own level.
 *
 * @param end length of the page's Markdown
 */
export function sectionOf(headings: readonly PageHeading[], id: string, end: number): Section | null {
  const placed = headings.filter((heading): heading is Placed => typeof heading.start === 'number')
  const at = placed.findIndex((heading) => heading.id === id)
  const heading = placed[at]
  if (!heading) return null
  const isBorder = ({ depth }: Placed) => depth <= heading.depth
  const next = placed.slice(at + 1).find(isBorder) ?? null
  const previous = placed.slice(0, at).findLast(isBorder) ?? null
  return { heading, start: heading.start, end: next?.start ?? end, previous, next }
}
