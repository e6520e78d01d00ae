import { hitFinder, type Hit } from '../../../scan/pattern-rule.ts'
import { looksTyped } from '../assignments.ts'
import { isMixed, looksGenerated, PASSWORD, SECRET } from '../credentials.ts'
import { secretFormats } from '../formats.ts'

const findFormats = hitFinder(secretFormats)

const NAME = String.raw`(?<![\w.])[A-Za-z_]\w{0,60}(?:\.\w{1,60}){0,4}`
const LITERAL = String.raw`[bru]?"[^"\n]{0,120}"|[bru]?'[^'\n]{0,120}'`
/** A plus at the start of a line without a blank behind it marks a changed line. */
const JOINS = String.raw`(?:[ \t]{0,3}(?:\+|\.\.|&|\|\|)\s{0,20}|\s{1,20}\+ )`
/** `a + b`, `"xoxb-29" + PART_2 + c`. */
const SUM = new RegExp(`(?:${NAME}|${LITERAL})(?:${JOINS}(?:${NAME}|${LITERAL})){1,9}`, 'g')
/** `a.concat(b)`, `f"{a}{b}"`, `"$A$B"`, `${a}${b}`. */
const OTHER_JOIN = new RegExp(
  `${NAME}(?:\\.concat\\(${NAME}\\)){1,5}|(?:\\$?\\{\\w{1,40}\\}){2,6}|(?:\\$\\w{1,40}){2,6}`,
  'g',
)
const OPERAND = new RegExp(`${LITERAL}|${NAME}|\\w{1,40}`, 'g')
/** `name = "value"`, of which the value may be a sum of literals. */
const DEFINITION = new RegExp(
  `(?<![\\w.])([A-Za-z_]\\w*)\\s{0,4}(?::=|[=:])\\s{0,4}((?:${LITERAL})(?:${JOINS}(?:${LITERAL})){0,9}|` +
    '[\\w!#%*+/=~^-]{3,120}(?=\\s))',
  'g',
)
const EACH_LITERAL = new RegExp(LITERAL, 'g')
/** A word for a secret on the line, or in the names themselves. */
const SECRET_NEAR = new RegExp(
  `${SECRET}|${PASSWORD}|passcode|(?:auth|login|connect)\\w{0,20}\\(|\\bkey\\b|_key\\b|api_?key|bearer`,
  'i',
)
const REACH = 90
const MIN_LENGTH = 16
const MAX_OPERANDS = 200

const contentOf = (literal: string): string => literal.replace(/^[bru]?["']|["']$/g, '')

/** Finds secrets that code joins from several variables, or from variables and literals. */
export function findJoinedValues(text: string): Hit[] {
  if (!/[+&|]|\.\.|concat|\}\$?\{|\$\w+\$/.test(text)) return []
  const values = definitionsIn(text)
  if (values.size === 0) return []
  return [...text.matchAll(SUM), ...text.matchAll(OTHER_JOIN)].flatMap(({ 0: expression, index }): Hit[] => {
    const value = joinedValueOf(expression, values)
    if (value === null) return []
    const line = text
      .slice(Math.max(0, index - REACH), index)
      .split('\n')
      .at(-1)!
    const format = findFormats(value)[0]
    if (!format && !opensSomething(value, line + expression)) return []
    const place = { start: index, end: index + expression.length }
    return [{ ruleId: 'secret.joined-variables', severity: 'error', value, ...place }]
  })
}

/** Of both cases with digits, or hexadecimal: names of fields and of clients are neither. */
const isRandom = (value: string): boolean =>
  looksGenerated(value, 3.2) &&
  (/^[\da-f]{24,}$/i.test(value) ||
    looksTyped(value) ||
    (isMixed(value) && (value.match(/\d/g) ?? []).length > 1))

const opensSomething = (value: string, near: string): boolean =>
  SECRET_NEAR.test(near) &&
  (value.length >= MIN_LENGTH ? isRandom(value) : value.length >= 8 && looksTyped(value))

function definitionsIn(text: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const { 1: name, 2: written } of text.matchAll(DEFINITION)) {
    if (values.size >= MAX_OPERANDS) break
    const literals = Array.from(written!.matchAll(EACH_LITERAL), ([literal]) => contentOf(literal))
    if (!values.has(name!)) values.set(name!, literals.length > 0 ? literals.join('') : written!)
  }
  return values
}

/** The value of a sum with two operands that are given in the text, one of them by its name. */
function joinedValueOf(expression: string, values: ReadonlyMap<string, string>): string | null {
  const operands = Array.from(expression.matchAll(OPERAND), ([operand]) => operand)
  const parts = operands.map((operand) =>
    /["']$/.test(operand)
      ? contentOf(operand)
      : (values.get(operand.replace(/^(?:this|self)\.|\.concat$/g, '')) ?? null),
  )
  const given = parts.filter((part) => part !== null && part !== '')
  const isNamed = operands.some((operand, index) => !/["']$/.test(operand) && parts[index] !== null)
  return isNamed && given.length >= 2 ? given.join('') : null
}
