import { parseArgs } from 'node:util'
import { reextractRules } from '@ppman/policies/rules'
import { extractRules, labelForm } from '@ppman/policy-text'
import { answer, type Command, UsageError } from '../command.ts'
import { textLines } from '../input-lines.ts'
import { withSystem } from '../system.ts'

export const extractRulesCommand: Command = {
  summary:
    'Reads billing rules off texts: lines {id, text} are answered by lines {id, rules}, each rule with the span that states it.\n' +
    'Offsets count UTF-16 units: text.slice(span_start, span_end) is the span. Needs no database.',
  usage: 'rules extract < TEXTS.jsonl',
  async run(args, io) {
    parseArgs({ args })
    for await (const { id, text } of textLines(io))
      answer(io, { id, rules: extractRules(text).map(labelForm) })
    return 0
  },
}

export const reextractRulesCommand: Command = {
  summary:
    'Reads the newest version of every policy for billing rules again that this version of the extractor has not read yet.\n' +
    'The worker does the same every hour. May be stopped at any time and run again.',
  usage: 'rules reextract',
  async run(args, io) {
    if (args.length > 0) throw new UsageError('It takes no words.')
    answer(
      io,
      await withSystem(io, ({ db, transaction }) => reextractRules({ db, transaction, now: io.now })),
    )
    return 0
  },
}
