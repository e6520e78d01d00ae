import { parseArgs } from 'node:util'
import {
  type Applicability,
  decideApplicability,
  parseQuestion,
  readFacts,
} from '@ppman/policies/applicability'
import { AppError } from '@ppman/errors'
import { answer, type Command, type InputLine, inputLines } from '../command.ts'

export const applicabilityCommand: Command = {
  summary:
    'Determines the governing authorities: reads lines {id, input} and writes lines {id, result}. ' +
    'Input: plan_type (or program), benefit\n' +
    ('(ab, hhh, dme), part, state, locality or county, date, payer, document, text, cpt or hcpcs; or ' +
      'contract_number, or jurisdiction.\n') +
    ('Result: jurisdiction, contractor, basis, applies, quote, span, lcd, article, authorities and ' +
      'missing inputs. Needs no database.'),
  usage: 'applicability < QUESTIONS.jsonl',
  async run(args, io) {
    parseArgs({ args })
    for await (const line of inputLines(io)) answer(io, { id: line.id, result: decide(line) })
    return 0
  },
}

function decide({ input, number }: InputLine): Applicability {
  try {
    return decideApplicability(readFacts(), parseQuestion(input))
  } catch (error) {
    if (error instanceof AppError)
      throw new AppError(error.kind, `Line ${number}: ${error.message}`, { cause: error })
    throw error
  }
}
