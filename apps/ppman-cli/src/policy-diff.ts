import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { answer, type Command, type Io, UsageError } from './command.ts'
import { diffFiles } from './policy/diff-words.ts'

type Pair = { id: unknown; before: string; after: string; content_type?: string }

export const command: Command = {
  summary:
    'Tells what changed between two reads of a policy page, and how much it matters. Needs no database.\n' +
    'PAIRS.jsonl has lines {id, before, after, content_type?} with paths relative to the file; a line is answered by a line.',
  usage: 'policy diff BEFORE AFTER [--content-type TYPE] | policy diff --pairs PAIRS.jsonl',
  async run(args, io) {
    const options = { pairs: { type: 'string' }, 'content-type': { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [before, after, ...more] = positionals
    if (values.pairs !== undefined && positionals.length === 0) return diffPairs(values.pairs, io)
    if (!before || !after || more.length > 0 || values.pairs !== undefined)
      throw new UsageError('Name two files, or one by --pairs.')
    answer(io, await diffFiles(before, after, values['content-type']))
    return 0
  },
}

/** Every line gets its answer; a pair that cannot be read says so in place of a verdict and makes the exit status 1. */
async function diffPairs(file: string, io: Io): Promise<number> {
  let unread = 0
  for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
    if (line.trim() === '') continue
    const pair = parsePair(line, index + 1)
    try {
      answer(io, { id: pair.id, ...(await diffFiles(...pathsOf(pair, dirname(file)), pair.content_type)) })
    } catch (error) {
      unread += 1
      answer(io, { id: pair.id, error: sentenceOf(error) })
    }
  }
  if (unread > 0) io.stderr.write(`${unread} ${unread === 1 ? 'pair' : 'pairs'} could not be compared.\n`)
  return unread > 0 ? 1 : 0
}

function parsePair(line: string, number: number): Pair {
  try {
    const pair = JSON.parse(line) as Partial<Pair>
    if (typeof pair.before === 'string' && typeof pair.after === 'string') return pair as Pair
  } catch {
    // told below, with the line's number
  }
  throw new AppError('invalid_input', `Line ${number} is not {id, before, after}.`)
}

const pathsOf = ({ before, after }: Pair, dir: string) => [resolve(dir, before), resolve(dir, after)] as const

/** What hinders one pair; a bug stops the run. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall !== undefined)
    return (error as Error).message
  throw error
}
