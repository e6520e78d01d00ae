import { FILE_VERSION_CASES } from './file-versions.ts'
import { FURTHER_CASES } from './further.ts'
import { LAYOUT_CASES, UNCHANGED_CASES } from './layout.ts'
import { MOVED_CASES, REDIRECT_CASES } from './moved.ts'
import type { OwnCase } from './own-case.ts'
import { REFUSED_CASES, SIBLING_CASES } from './refused.ts'
import { THIRD_CASES } from './third.ts'

/** Cases of our own making, in the form of the labelled ones. */
export const OWN_CASES: readonly OwnCase[] = [
  ...LAYOUT_CASES,
  ...UNCHANGED_CASES,
  ...REFUSED_CASES,
  ...SIBLING_CASES,
  ...MOVED_CASES,
  ...REDIRECT_CASES,
  ...FURTHER_CASES,
  ...THIRD_CASES,
  ...FILE_VERSION_CASES,
]
