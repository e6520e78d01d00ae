import type { FileTables } from '../tables/file-tables.ts'
import type { FlagCounter } from '../flags.ts'
import type { Quality } from './quality.ts'

/** What the readers of the parts of an item share. */
export type JsonInput = {
  tables: FileTables
  flags: FlagCounter
  quality: Quality
  /** General names and fields met, which tell the dictionary. */
  names: Set<string>
}
