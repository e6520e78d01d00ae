import type { OwnCase } from '../own-case.ts'
import { FIFTH_LOT_CASES } from './fifth-lot.ts'
import { FOURTH_LOT_CASES } from './fourth-lot.ts'
import { INDEXED_CASES } from './indexed.ts'
import { LEFT_ALONE_CASES } from './left-alone.ts'
import { RELAID_CASES } from './relaid.ts'
import { SECOND_LOT_CASES } from './second-lot.ts'
import { THIRD_LOT_CASES } from './third-lot.ts'

/**
 * Whole pages of payers' sites: menus, tables of codes, references and feet around a policy of a
 * page or two.
 */
export const REALISTIC_CASES: readonly OwnCase[] = [
  ...RELAID_CASES,
  ...LEFT_ALONE_CASES,
  ...INDEXED_CASES,
  ...SECOND_LOT_CASES,
  ...THIRD_LOT_CASES,
  ...FOURTH_LOT_CASES,
  ...FIFTH_LOT_CASES,
]
