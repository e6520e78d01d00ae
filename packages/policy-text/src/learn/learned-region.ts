/** Name and version of how regions are learned and left out; stored with each region and each comparison that used one. */
export const REGION_RULE = 'volatile/1'

/** Boilerplate: a text that stands on several pages of a host. */
export type WordsRegion = {
  kind: 'words'
  /** Of its compared form (`wordsSha256`). */
  wordsSha256: string
}

/** What changes by itself at one place of a page, whatever it says. */
export type PlaceRegion = {
  kind: 'place'
  /** Headings above it, in compared form, outermost first. */
  path: readonly string[]
  /** The blocks (`blockSha256`) that stood before and after it at every look; null is the beginning or the end of the page. */
  after: string | null
  before: string | null
  /** The most blocks that were seen there. */
  maxBlocks: number
}

/** A part of a source's page whose changes mean nothing, by its id. */
export type LearnedRegion = { id: string } & (WordsRegion | PlaceRegion)
