import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import {
  cardOf,
  type Match,
  matchPayer,
  payerMatcher,
  type PayerMatcher,
  payerMatchRepo,
} from '@ppman/payers'
import { z } from 'zod'
import { answer, type Command, type Io, tryParseJson } from '../command.ts'
import { withSystem } from '../system.ts'

const LIMIT = 10

/** The matching parameters of GET /payers/match. */
const Line = z.object({
  id: z.union([z.string(), z.number()]),
  params: z.object({
    company: z.string(),
    plan: z.string().optional(),
    state: z.string().optional(),
    zip: z.string().optional(),
    payer_id: z.string().optional(),
    naic_code: z.string().optional(),
    phone: z.string().optional(),
    address: z.string().optional(),
    addr_line: z.string().optional(),
    addr_city: z.string().optional(),
    addr_state: z.string().optional(),
    addr_zip: z.string().optional(),
  }),
})

export const matchPayersCommand: Command = {
  summary:
    'Matches cards to payers: reads JSON lines {id, params} with the parameters of GET /payers/match, ' +
    'answers\n' +
    `{id, matches[{entry_id, payer_id, name, score, …}], decision} with up to ${LIMIT} matches.\n` +
    'entry_id is the id in the loaded directory.',
  usage: 'payers match < CARDS.jsonl',
  async run(args, io) {
    parseArgs({ args })
    const refused = await withSystem(io, async ({ db }) => matchLines(payerMatcher(payerMatchRepo(db)), io))
    if (refused > 0) io.stderr.write(`${refused} lines could not be read.\n`)
    return refused > 0 ? 1 : 0
  },
}

/** Answers each line in order. @returns the number of invalid lines */
async function matchLines(matcher: PayerMatcher, io: Io): Promise<number> {
  let [number, refused] = [0, 0]
  for await (const text of createInterface({ input: io.stdin })) {
    number += 1
    if (text.trim() === '') continue
    const line = Line.safeParse(tryParseJson(text))
    if (!line.success) {
      refused += 1
      const problems = line.error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`)
      io.stderr.write(`line ${number}: ${problems.join('; ')}\n`)
      continue
    }
    const { id, params } = line.data
    const { matches, decision } = await matchPayer(matcher, cardOf(params), LIMIT)
    answer(io, { id, matches: matches.map(matchJson), decision })
  }
  return refused
}

const matchJson = ({
  directoryId,
  payerId,
  name,
  ediPayerId,
  score,
  confidence,
  matchedOn,
  conflicts,
}: Match) => ({
  entry_id: directoryId,
  payer_id: payerId,
  name,
  edi_payer_id: ediPayerId,
  score,
  confidence,
  matched_on: matchedOn,
  conflicts,
})
