import type { Hit } from '../../scan/pattern-rule.ts'
import { INNER_SIGN } from './assignments.ts'
import { alternativesOf, isMixed, isTypedPassword, looksGenerated, PASSWORD, SECRET } from './credentials.ts'

const RULE_LINE = /^[\s|:-]+$/
const isRuleLine = ({ text }: Line): boolean =>
  text.includes('|') && text.includes('-') && RULE_LINE.test(text)
const CELL = /[^|]+/g
const MAX_ROWS = 200
/** The header ends in the name of a secret: `client_secret`, but not `Secret name`. */
const SECRET_HEADER = new RegExp(`${SECRET}(?:[ _-]value)?$`, 'i')
const PASSWORD_HEADER = new RegExp(`${PASSWORD}$`, 'i')
const LOOKUP_HEADER = new RegExp(`(?:${alternativesOf('lookup key')})[ _-]?key$`, 'i')

type Cell = { text: string; start: number }
type Line = { text: string; start: number }

/** Finds secrets in the columns of tables whose header names a secret, in every row. */
export function findColumnSecrets(text: string): Hit[] {
  if (!text.includes('|')) return []
  const lines = linesOf(text)
  return lines.flatMap((line, index) => {
    const rule = lines[index + 1]
    if (!rule || !line.text.includes('|') || !isRuleLine(rule)) return []
    const accepts = cellsOf(line).map(({ text: header }) => valueTestOf(header))
    return accepts.some(Boolean) ? hitsBelow(lines, index + 2, accepts) : []
  })
}

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const lineStart = start
    start += line.length + 1
    return { text: line, start: lineStart }
  })
}

type ValueTest = (value: string) => boolean

/** How the values of a column are judged; null where its header names no secret. */
function valueTestOf(header: string): ValueTest | null {
  if (PASSWORD_HEADER.test(header)) return isPasswordValue
  return SECRET_HEADER.test(header) && !LOOKUP_HEADER.test(header) ? isSecretValue : null
}

const isPasswordValue = (value: string): boolean =>
  /\d/.test(value) && (isMixed(value) || INNER_SIGN.test(value)) && isTypedPassword(value)

const isSecretValue = (value: string): boolean =>
  value.length >= 16 &&
  looksGenerated(value, 3.2) &&
  ((isMixed(value) && /\d\D+\d/.test(value)) || value.length >= 32)

function hitsBelow(lines: readonly Line[], from: number, accepts: readonly (ValueTest | null)[]): Hit[] {
  const hits: Hit[] = []
  for (const line of lines.slice(from, from + MAX_ROWS)) {
    if (!line.text.includes('|') || isRuleLine(line)) break
    for (const [column, { text: value, start }] of cellsOf(line).entries())
      if (!/\s/.test(value) && accepts[column]?.(value))
        hits.push({
          ruleId: 'secret.table-column',
          severity: 'error',
          value,
          start,
          end: start + value.length,
        })
  }
  return hits
}

/** The cells of a row, without blanks and marks around them. */
function cellsOf({ text, start }: Line): Cell[] {
  const inner = /^\s*\|?/.exec(text)![0].length
  return [...text.slice(inner).matchAll(CELL)].map(({ 0: cell, index }) => {
    const lead = /^[\s`*"']*/.exec(cell)![0].length
    return {
      text: cell.slice(lead).replace(/[\s`*"']{1,80}$/, ''),
      start: start + inner + index + lead,
    }
  })
}
