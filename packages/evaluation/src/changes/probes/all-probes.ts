import { EQUAL } from './equal.ts'
import { EQUAL_5, MATTERS_5 } from './fifth.ts'
import { EQUAL_4, MATTERS_4 } from './fourth.ts'
import { EQUAL_6, EQUAL_7, EQUAL_8, MATTERS_6, MATTERS_7 } from './from-files.ts'
import { MATTERS } from './matter.ts'
import type { Matter, Probe } from './probe.ts'
import { EQUAL_2, MATTERS_2 } from './second.ts'
import { EQUAL_3, MATTERS_3 } from './third.ts'

/** The probes of our own hand by lot: rewordings of equal meaning, and changes that matter. */
export const PROBES: readonly (readonly [
  lot: string,
  equal: readonly Probe[],
  matters: readonly Matter[],
])[] = [
  ['probes-1', EQUAL, MATTERS],
  ['probes-2', EQUAL_2, MATTERS_2],
  ['probes-3', EQUAL_3, MATTERS_3],
  ['probes-4', EQUAL_4, MATTERS_4],
  ['probes-5', EQUAL_5, MATTERS_5],
  ['probes-6', EQUAL_6, MATTERS_6],
  ['probes-7', EQUAL_7, MATTERS_7],
  ['probes-8', EQUAL_8, []],
]
