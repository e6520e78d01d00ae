import type { Extract } from '../block.ts'
import { learnPlaces, type PlaceFound, type ThreeLooks } from '../learn/learn-places.ts'
import { aside, isLarge } from './aside.ts'
import { charsOf } from './chars-of.ts'
import { ThreadExhausted } from './kept-threads.ts'

/** `learnPlaces` without holding this process up: large documents are laid beside each other by a thread. */
export async function learnFromLooks(looks: ThreeLooks<Extract>): Promise<PlaceFound[]> {
  const blocks = [looks[0].blocks, looks[1].blocks, looks[2].blocks] as const
  if (!isLarge(charsOf(looks[1]) + charsOf(looks[2]))) return learnPlaces(blocks)
  try {
    return await aside({ task: 'learn', blocks })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    return []
  }
}
