import type { Block } from '../block.ts'
import type { LearnedRegion, PlaceRegion } from './learned-region.ts'
import { wordsSha256 } from './region-key.ts'
import { groundOf, isFound, placesIn } from './region-places.ts'

/** What somebody took back: it is not to be learned again, in no other guise either. */
type TakenBack = readonly LearnedRegion[]

/** Whether a text of any of these pages stands in a region that was taken back, or has its words. */
export function isTakenBack(
  block: Block,
  pages: readonly (readonly Block[])[],
  takenBack: TakenBack,
): boolean {
  const words = wordsSha256(block)
  return takenBack.some((region) =>
    region.kind === 'words'
      ? region.wordsSha256 === words
      : pages.some((page) => standsIn(block, page, region)),
  )
}

function standsIn(block: Block, page: readonly Block[], region: PlaceRegion): boolean {
  const ground = groundOf(page)
  const places = placesIn(ground, region)
  const words = wordsSha256(block)
  const isUnder = JSON.stringify(block.path) === JSON.stringify(region.path)
  const isInside = [...places].some((place) => wordsSha256(page[place]!) === words)
  // Where a neighbour of it is gone, all under its headings may be it.
  return isInside || (isUnder && !isFound(ground, region))
}
