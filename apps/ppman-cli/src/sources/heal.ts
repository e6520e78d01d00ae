import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { healCase, healCaseOf, type Healing } from '@ppman/policy-text/heal'
import { answer, type Command, jsonLines } from '../command.ts'

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
