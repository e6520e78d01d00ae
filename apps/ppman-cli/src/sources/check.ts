import {
  checkDeps,
  type Checked,
  checkSourceWhenFree,
  coverageLicence,
  isAccepted,
} from '@ppman/policies/sources'
import { answer, type Command, type Io, parseSoleId, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

export const checkSourceCommand: Command = {
  summary: 'Checks one source now and records the result. It can be stopped at any time and run again.',
  usage: 'sources check SOURCE_ID',
  async run(args, io) {
    const id = parseSoleId(args, 'source')
    const licence = readLicence(io)
    const checked = await withSystem(io, ({ db, transaction, blobs }) =>
      checkSourceWhenFree(
        id,
        checkDeps({
          db,
          transaction,
          blobs,
          now: io.now,
          licence,
          config: { FETCH_CONTACT: io.env.FETCH_CONTACT },
        }),
      ),
    )
    answer(io, checked ? checkedJson(checked) : { source_id: id, outcome: 'not_watched' })
    return 0
  },
}

function readLicence({ env: { CMS_LICENCES_ACCEPTED: word } }: Io) {
  if (word && !isAccepted(word)) throw new UsageError('CMS_LICENCES_ACCEPTED is AMA,ADA,AHA or nothing.')
  return coverageLicence(isAccepted(word))
}

const checkedJson = ({ sourceId, outcome, state, fetchAttemptId, recorded, found }: Checked) => ({
  source_id: sourceId,
  outcome,
  state,
  fetch_id: fetchAttemptId,
  version: recorded?.version ?? null,
  change_id: recorded?.changeId ?? null,
  ...(found ? { found } : {}),
})
