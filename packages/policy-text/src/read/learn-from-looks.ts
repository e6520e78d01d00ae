import type { Extract } from '../block.ts'
import { learnPlaces, type PlaceFound, type ThreeLooks } from '../learn/learn-places.ts'
import { aside, isLarge } from './aside.ts'
import { charsOf } from './chars-of.ts'

/** `learnPlaces` without holding this process up: large documents are laid beside each other by a thread. */
export async function learnFromLooks(looks: ThreeLooks<Extract>): Promise<PlaceFound[]> {
  const blocks = [looks[0].blocks, looks[1].blocks, looks[2].blocks] as const
  return isLarge(charsOf(looks[1]) + charsOf(looks[2])) ? aside({ task: 'learn', blocks }) : learnPlaces(blocks)
}
