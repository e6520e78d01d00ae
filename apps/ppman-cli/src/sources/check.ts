import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import {
  checkDeps,
  type Checked,
  checkSourceWhenFree,
  coverageLicence,
  isAccepted,
} from '@ppman/policies/sources'
import { healCase, healCaseOf, type Healing } from '@ppman/policy-text/heal'
import { answer, type Command, type Io, jsonLines, parseSoleId, UsageError } from '../command.ts'
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

export const healSourcesCommand: Command = {
  summary:
    'Finds moved policies: lines {id, selector, before_html, after_html} or {id, url, http_status, ' +
    'index_url, index_html} are\n' +
    ('answered by lines {id, outcome, text?, selector?, url?, method, score, reason}. The same input ' +
      'gives the same bytes. Needs no database.'),
  usage: 'sources heal < CASES.jsonl',
  async run(args, io) {
    parseArgs({ args })
    for await (const { line, number } of jsonLines(io))
      answer(io, { id: line['id'] ?? null, ...healingJson(healLine(line, number)) })
    return 0
  },
}

function healLine(line: Readonly<Record<string, unknown>>, number: number): Healing {
  try {
    return healCase(healCaseOf(line))
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.kind, `Line ${number}: ${error.message}`)
    throw error
  }
}

const healingJson = ({ outcome, text, selector, url, method, score, reason }: Healing) => ({
  outcome,
  ...(text === undefined ? {} : { text }),
  ...(selector === undefined ? {} : { selector }),
  ...(url === undefined ? {} : { url }),
  method,
  score: Number(score.toFixed(3)),
  reason,
})
