import { MUE_LIST } from '@ppman/policies/rules/reference'
import type { Command } from './command.ts'
import { importEdits } from './reference/import-edits.ts'

export const command: Command = {
  summary:
    'Takes in medically unlikely edits (limits of units) of CMS as billing rules of Medicare: .csv, .txt or .xlsx, or the .zip that CMS packs\n' +
    'them in. A later edition ends what it no longer says; the same file again changes no rule. Refused lines are told on standard error,\n' +
    'one JSON object each. May be stopped at any time and run again.',
  usage:
    'mue import FILE [--provider practitioner|outpatient|dme] [--released-on YYYY-MM-DD] [--allow-shrink]',
  run: importEdits(MUE_LIST),
}
