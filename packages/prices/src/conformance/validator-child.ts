// The child process: reads a file from its standard input and writes one line of JSON. It may be
// killed at any time.
import { validateCsv, validateJson } from '@cmsgov/hpt-validator'
import { MAX_ERRORS, type Verdict } from './conformance.ts'

/** Messages quote the file; a long cell must not fill the answer. */
const MAX_MESSAGE_CHARS = 300

const { kind, dictionary } = JSON.parse(process.argv[2] ?? '{}') as { kind: string; dictionary: string }
process.stdin.setEncoding('utf8')
const validate = kind === 'json' ? validateJson : validateCsv
const { valid, errors, alerts } = await validate(process.stdin, dictionary, { maxErrors: MAX_ERRORS })

const byClass: Record<string, number> = {}
for (const error of errors) byClass[error.constructor.name] = (byClass[error.constructor.name] ?? 0) + 1
const sample = errors.map(({ path, message }) => ({ path, message: message.slice(0, MAX_MESSAGE_CHARS) }))
const verdict: Verdict = {
  outcome: 'judged',
  valid,
  errors: errors.length,
  alerts: alerts.length,
  byClass,
  sample,
}
process.stdout.write(JSON.stringify(verdict), () => process.exit(0))
