import type { Extract } from '../block.ts'
import { metadataOf } from '../extract/metadata.ts'
import { isOtherPolicy } from '../heal/is-other-policy.ts'
import { aside, isLarge } from './aside.ts'

/** `isOtherPolicy` without holding this process up. Under the same number and title nothing else is asked. */
export async function isAnotherPolicy(before: Extract, after: Extract): Promise<boolean> {
  const [was, is] = [metadataOf(before), metadataOf(after)]
  if (was.number !== null && was.number === is.number && was.title === is.title) return false
  return isLarge(charsOf(before) + charsOf(after)) ? aside({ task: 'identity', before, after }) : isOtherPolicy(before, after)
}

const charsOf = ({ blocks }: Extract) => blocks.reduce((sum, { text }) => sum + text.length, 0)
