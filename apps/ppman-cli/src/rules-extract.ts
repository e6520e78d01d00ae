import { parseArgs } from 'node:util'
import { extractRules, labelForm } from '@ppman/policy-text'
import { answer, type Command } from './command.ts'
import { textLines } from './words/text-lines.ts'

export const command: Command = {
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
