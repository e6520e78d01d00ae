import { AppError } from '@ppman/errors'
import type { HealCase } from './heal-case.ts'

/** Words of a case as they come in, and what they mean. `after_status` and `final_url` say the same as their neighbours. */
const TEXTS = {
  url: 'url',
  selector: 'selector',
  before_html: 'beforeHtml',
  after_html: 'afterHtml',
  after_url: 'afterUrl',
  final_url: 'afterUrl',
  index_url: 'indexUrl',
  index_html: 'indexBody',
} as const satisfies Record<string, keyof HealCase>
const NUMBERS = { http_status: 'httpStatus', after_status: 'httpStatus' } as const satisfies Record<
  string,
  keyof HealCase
>

/**
 * A case of a broken source, read from one line of JSON. Fields that are not known are passed over.
 *
 * @throws AppError `invalid_input` naming the field
 */
export function healCaseOf(line: Readonly<Record<string, unknown>>): HealCase {
  const given: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(TEXTS))
    if (isSaid(line[name])) given[field] = checked(name, line[name], 'string')
  for (const [name, field] of Object.entries(NUMBERS))
    if (isSaid(line[name])) given[field] = checked(name, line[name], 'number')
  if (given['url'] === undefined && given['beforeHtml'] === undefined)
    throw new AppError('invalid_input', 'A case names at least before_html (with its selector) or url.')
  return given
}

const isSaid = (value: unknown) => value !== undefined && value !== null

function checked(name: string, value: unknown, kind: 'string' | 'number'): unknown {
  if (typeof value === kind) return value
  throw new AppError('invalid_input', `${name} is to be a ${kind}.`)
}
