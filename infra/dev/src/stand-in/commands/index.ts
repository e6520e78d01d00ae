import type { Commands } from '../command.ts'
import { hashes } from './hashes.ts'
import { keyCommands } from './keys.ts'
import { lists } from './lists.ts'
import { serverCommands } from './server.ts'
import { sets } from './sets.ts'
import { sortedSets } from './sorted-sets.ts'
import { streams } from './streams.ts'
import { strings } from './strings.ts'

/** Everything that a client may send at any time and a script may call. */
export const dataCommands: Commands = {
  ...keyCommands,
  ...strings,
  ...hashes,
  ...sets,
  ...sortedSets,
  ...lists,
  ...streams,
  ...serverCommands,
}
