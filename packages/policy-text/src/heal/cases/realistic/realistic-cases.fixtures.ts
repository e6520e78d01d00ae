import type { OwnCase } from '../own-case.fixtures.ts'
import { FIFTH_LOT_CASES } from './fifth-lot.fixtures.ts'
import { FOURTH_LOT_CASES } from './fourth-lot.fixtures.ts'
import { INDEXED_CASES } from './indexed.fixtures.ts'
import { LEFT_ALONE_CASES } from './left-alone.fixtures.ts'
import { RELAID_CASES } from './relaid.fixtures.ts'
import { SECOND_LOT_CASES } from './second-lot.fixtures.ts'
import { THIRD_LOT_CASES } from './third-lot.fixtures.ts'

/** Whole pages of payers' sites: menus, tables of codes, references and feet around a policy of a page or two. */
export const REALISTIC_CASES: readonly OwnCase[] = [...RELAID_CASES, ...LEFT_ALONE_CASES, ...INDEXED_CASES, ...SECOND_LOT_CASES, ...THIRD_LOT_CASES, ...FOURTH_LOT_CASES, ...FIFTH_LOT_CASES]
