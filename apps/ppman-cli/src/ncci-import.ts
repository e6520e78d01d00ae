import { PTP_LIST } from '@ppman/policies/rules/reference'
import type { Command } from './command.ts'
import { importEdits } from './reference/import-edits.ts'

export const command: Command = {
  summary:
    'Takes in NCCI procedure-to-procedure edits of CMS as billing rules of Medicare: .txt, .csv or .xlsx, or the .zip that CMS packs them in.\n' +
    'A later edition ends what it no longer says, between the first and the last pair of the file; the same file again changes no rule.\n' +
    'Refused lines are told on standard error, one JSON object each. May be stopped at any time and run again.',
  usage: 'ncci import FILE [--provider practitioner|outpatient] [--released-on YYYY-MM-DD] [--allow-shrink]',
  run: importEdits(PTP_LIST),
}
