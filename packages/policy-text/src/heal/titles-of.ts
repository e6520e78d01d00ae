import { isLibrary, namesSame, partsOfTitle, subjectOf } from './title-words.ts'

type Heading = { level: number; text: string }

export type Titles<H extends Heading> = {
  /** Nearest first, as far as that can be told. */
  titles: H[]
  /** How many of the first are its own: two where a heading may be the title or the first section. */
  own: number
}

/** What is known of the headings around a part of a page. */
type Around<H extends Heading> = {
  /** The heading that the part begins with. */
  begins: H | undefined
  /** Whether it stands before all text of the part. */
  isFirst: boolean
  /** Further headings of the part. */
  later: readonly H[]
  /** Headings that the part stands under, nearest first. */
  above: readonly H[]
  pageTitle: string | null
}

const isNamed = ({ text }: Heading) => subjectOf(text).length > 0

/**
 * Which headings are titles of a part: the first of its sections is none. Where a part begins with a heading below one that
 * names a subject, and others stand beside it, both are asked for: it may be a section under the policy's title, or the title under a library's.
 */
export function titlesOf<H extends Heading>({
  begins,
  isFirst,
  later,
  above,
  pageTitle,
}: Around<H>): Titles<H> {
  const over = above.find(isNamed)
  if (!begins) return { titles: [...above], own: 1 }
  if (!over || !isNamed(begins) || isTitle(begins, over, { later, pageTitle }))
    return { titles: [begins, ...above], own: 1 }
  if (!isFirst) return { titles: [...above], own: 1 }
  return { titles: [over, begins, ...above.filter((heading) => heading !== over)], own: 2 }
}

function isTitle(
  begins: Heading,
  over: Heading,
  { later, pageTitle }: { later: readonly Heading[]; pageTitle: string | null },
): boolean {
  if (begins.level <= over.level || isLibrary(over.text)) return true
  if (later.length > 0 && later.every(({ level }) => level > begins.level)) return true
  const onPage = partsOfTitle(pageTitle)
  return (
    onPage.some((part) => namesSame(part, begins.text) === true) &&
    !onPage.some((part) => namesSame(part, over.text) === true)
  )
}
