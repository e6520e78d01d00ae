import { parseArgs } from 'node:util'
import { reextractRules } from '@ppman/policies/rules'
import { extractRules, labelForm } from '@ppman/policy-text'
import { answer, type Command, UsageError, textLines } from '../command.ts'
import { withSystem } from '../system.ts'

export const extractRulesCommand: Command = {
  summary:
    'Extracts billing rules from texts: reads lines {id, text} and writes lines {id, rules}, each ' +
    'rule with its text span.\n' +
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
    'Extracts billing rules from the newest version of each policy that this extractor version has ' +
    'not read.\n' +
    'The worker does the same every hour. It can be stopped at any time and run again.',
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
