import { setPriceSourceState } from '@ppman/prices/discovery'
import { answer, type Command } from '../command.ts'
import { withSystem } from '../system.ts'
import { soleId } from '../words/sole-id.ts'

/** Says whether a source is looked at. */
export const sourceStateCommand =
  (state: 'active' | 'paused' | 'retired'): Command['run'] =>
  async (args, io) => {
    const id = soleId(args, 'source')
    await withSystem(io, ({ transaction }) =>
      transaction((tx) => setPriceSourceState(tx, id, { state, actor: 'operator' }, io.now())),
    )
    answer(io, { source_id: id, state })
    return 0
  }
