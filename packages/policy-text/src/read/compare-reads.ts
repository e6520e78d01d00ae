import type { Extract } from '../block.ts'
import { type Comparison, comparePolicies, type Trust } from '../compare.ts'
import { aside, isLarge } from './aside.ts'
import { charsOf } from './chars-of.ts'

/** `comparePolicies` without holding this process up: two large documents are compared by a thread. */
export async function compareReads(before: Extract, after: Extract, trust?: Trust): Promise<Comparison> {
  return isLarge(charsOf(before) + charsOf(after)) ? aside({ task: 'compare', before, after, trust }) : comparePolicies(before, after, trust)
}
