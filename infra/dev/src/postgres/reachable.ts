import { statSync } from 'node:fs'
import path from 'node:path'

const OTHERS_MAY_ENTER = 0o001

/** True when any account may walk down to this directory. Parts of the path that do not exist yet are not held against it. */
export function isReachableByAll(directory: string): boolean {
  const parent = path.dirname(directory)
  const mode = statSync(directory, { throwIfNoEntry: false })?.mode
  if (mode !== undefined && !(mode & OTHERS_MAY_ENTER)) return false
  return parent === directory || isReachableByAll(parent)
}
