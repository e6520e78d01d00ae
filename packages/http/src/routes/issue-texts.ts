import { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

/**
 * Validation errors in plain English, after the name of the field: `state: at most 2 characters`.
 * They never repeat the value that was sent.
 */
export const writePlainIssues = () => z.config({ localeError: textOf })

/**
 * Rewrites the issue of a parameter that was sent more than once and is read once; other issues
 * stay as they are.
 *
 * @param query as parsed: a repeated parameter is a list
 */
export const nameRepeated =
  (query: object) =>
  (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
    issue.path.length === 1 && Array.isArray((query as Record<string, unknown>)[String(issue.path[0])])
      ? { ...issue, message: 'was sent more than once' }
      : issue

const textOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `expected ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formatText(issue)
    case 'not_multiple_of':
      return `expected a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `unknown ${issue.keys.length > 1 ? 'fields' : 'field'} ${issue.keys.join(', ')}`
    default:
      return 'is not accepted'
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  date: 'a day such as 2026-03-31',
  datetime: 'a day and time such as 2026-03-31T12:00:00Z',
  email: 'an email address',
  url: 'an address such as https://example.com/',
}

/** What is counted, by the kind of value; numbers count nothing. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
}

function counted(origin: string, limit: number | bigint): string {
  const unit = UNITS[origin]
  const number = limit.toLocaleString('en-US')
  return unit ? `${number} ${unit[Number(limit) === 1 ? 0 : 1]}` : number
}

function tooSmall({ origin, minimum, inclusive, exact }: IssueOf<'too_small'>): string {
  if (exact) return `expected exactly ${counted(origin, minimum)}`
  if (UNITS[origin] && Number(minimum) === 1) return 'must not be empty'
  return `${inclusive === false ? 'more than' : 'at least'} ${counted(origin, minimum)}`
}

function tooBig({ origin, maximum, inclusive, exact }: IssueOf<'too_big'>): string {
  if (exact) return `expected exactly ${counted(origin, maximum)}`
  return `${inclusive === false ? 'less than' : 'at most'} ${counted(origin, maximum)}`
}

function formatText({ format, ...issue }: IssueOf<'invalid_format'>): string {
  if (format === 'starts_with') return `must begin with ${String(issue.prefix)}`
  const name = FORMATS[format]
  return name ? `expected ${name}` : 'has another form than expected'
}
