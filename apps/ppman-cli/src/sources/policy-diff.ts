import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { mediaTypeOf } from '@ppman/evidence'
import {
  compareDocuments,
  type Comparison,
  describeComplexity,
  type DocumentRead,
  readDocument,
} from '@ppman/policy-text'
import { answer, type Command, type Io, UsageError } from '../command.ts'

type Pair = { id: unknown; before: string; after: string; content_type?: string; compared_on?: string }

export const diffPolicyCommand: Command = {
  summary:
    'Compares two versions of a policy page and classifies the change. Needs no database.\n' +
    ('PAIRS.jsonl has lines {id, before, after, content_type?, compared_on?} with paths relative to the ' +
      'file. Writes one line per pair. --on is the day of comparison, today if it is not given: ' +
      'what takes effect later is less urgent.'),
  usage:
    'policy diff BEFORE AFTER [--content-type TYPE] [--on YYYY-MM-DD] | ' +
    'policy diff --pairs PAIRS.jsonl [--on YYYY-MM-DD]',
  async run(args, io) {
    const options = {
      pairs: { type: 'string' },
      'content-type': { type: 'string' },
      on: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [before, after, ...more] = positionals
    const comparedOn = values.on ?? io.now().toISOString().slice(0, 10)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(comparedOn)) throw new UsageError('Write --on as YYYY-MM-DD.')
    if (values.pairs !== undefined && positionals.length === 0) return diffPairs(values.pairs, comparedOn, io)
    if (!before || !after || more.length > 0 || values.pairs !== undefined)
      throw new UsageError('Name two files, or one by --pairs.')
    answer(io, await diffFiles(before, after, { contentType: values['content-type'], comparedOn }))
    return 0
  },
}

/** Answers every line. A pair that cannot be read gets an error, and the exit status is 1. */
async function diffPairs(file: string, comparedOn: string, io: Io): Promise<number> {
  let unread = 0
  for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
    if (line.trim() === '') continue
    const pair = parsePair(line, index + 1)
    try {
      const given = { contentType: pair.content_type, comparedOn: pair.compared_on ?? comparedOn }
      answer(io, { id: pair.id, ...(await diffFiles(...pathsOf(pair, dirname(file)), given)) })
    } catch (error) {
      unread += 1
      answer(io, { id: pair.id, error: describeFailure(error) })
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
    // reported below with the line number
  }
  throw new AppError('invalid_input', `Line ${number} is not {id, before, after}.`)
}

const pathsOf = ({ before, after }: Pair, dir: string) => [resolve(dir, before), resolve(dir, after)] as const

/** Describes a failure of one pair. Rethrows bugs. */
function describeFailure(error: unknown): string {
  if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall !== undefined)
    return (error as Error).message
  throw error
}

type Given = { contentType: string | undefined; comparedOn: string }

/** Compares two files. `contentType` applies only if the bytes show no other format than text. */
async function diffFiles(before: string, after: string, { contentType, comparedOn }: Given) {
  const [was, is] = await Promise.all([
    readPolicyFile(before, contentType),
    readPolicyFile(after, contentType),
  ])
  return comparisonJson(await compareDocuments(was, is, { isConfirmed: false, comparedOn }))
}

/** Formats a comparison as JSON. A failed fetch is a `source_error` without an alert. */
function comparisonJson(comparison: Comparison) {
  const nothing = {
    should_alert: false,
    outcome: comparison.outcome,
    severity: 'none',
    change_percentage: 0,
    facts: {},
  }
  if (comparison.outcome === 'unchanged')
    return { ...nothing, change_type: null, change_types: [], reasons: [] }
  if (comparison.outcome === 'fetch_failure') {
    return {
      ...nothing,
      change_type: 'source_error',
      change_types: ['source_error'],
      reasons: [`not a document: ${comparison.gate}`],
    }
  }
  if (comparison.outcome === 'too_complex') {
    return {
      ...nothing,
      change_type: 'source_error',
      change_types: ['source_error'],
      reasons: [describeComplexity(comparison.complexity)],
    }
  }
  return {
    should_alert: comparison.shouldAlert,
    outcome: comparison.outcome,
    change_type: comparison.changeType,
    change_types: comparison.changeTypes,
    severity: comparison.severity,
    direction: comparison.direction,
    change_percentage: comparison.changePercentage,
    facts: comparison.facts,
    reasons: comparison.reasons,
  }
}

/**
 * Reads a document from a file. `contentType` applies only if the bytes show no other format than
 * text.
 */
async function readPolicyFile(path: string, contentType?: string): Promise<DocumentRead> {
  const bytes = await readFile(path)
  const shown = mediaTypeOf(bytes)
  const isPlain = shown === null || shown === 'text/plain'
  return readDocument(bytes, isPlain ? (contentType ?? 'text/plain') : shown)
}
