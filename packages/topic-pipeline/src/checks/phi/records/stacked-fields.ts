import type { Hit } from '../../../scan/pattern-rule.ts'
import { isAboutCare } from '../context-words.ts'
import { nameLikeness } from '../names/name-tables.ts'
import { declaresSample, isPlaceholderName } from '../people.ts'
import { alternatives, labelsOf } from '../word-tables.ts'

/** A line that only labels the lines below it, as forms and cards show when they are copied. */
const LABEL = new RegExp(
  "^(?:(?:patient|member|subscriber|insured|full|first|given|last|family)(?:[’']s)?[ _]?)?name:?$|" +
    `^(?:patient|member|subscriber|${alternatives([...labelsOf('name'), ...labelsOf('patient')])}):?$`,
  'iu',
)
const PERSONAL_LABEL = new RegExp(
  `^(?:${alternatives([...labelsOf('birth'), ...labelsOf('record')])}|mrn|member id|chart|account)\\b`,
  'iu',
)
const NAME_LINE = /^\p{Lu}[\p{L}'’.-]{1,30}(?:,? \p{Lu}[\p{L}'’.-]{0,30}){0,3}$/u
const MAX_NAME_LINES = 3
/** The fields of one person stand on so many lines. */
const MAX_LINES = 16

type Line = { start: number; text: string }

/** Finds a name below its label, with a birth date, a number or an illness further on. */
export function findStackedFields(text: string, ruleId: string): Hit[] {
  if (!text.includes('\n')) return []
  const lines = filledLines(text)
  return lines.flatMap((label, index): Hit[] => {
    if (!LABEL.test(label.text)) return []
    const below = lines.slice(index + 1, index + 1 + MAX_NAME_LINES)
    const count = below.findIndex((line) => !NAME_LINE.test(line.text) || LABEL.test(line.text))
    const name = below.slice(0, count < 0 ? below.length : count)
    const rest = lines.slice(index + 1 + name.length, index + MAX_LINES)
    const words = name.flatMap((line) => line.text.split(/[\s,]+/))
    if (!isName(words) || !isPatients(rest) || isPlaceholderName(words.join(' '))) return []
    const [start, last] = [name[0]!.start, name.at(-1)!]
    const end = last.start + last.text.length
    if (declaresSample(text.slice(Math.max(0, start - 200), end + 400))) return []
    return [{ ruleId, severity: 'error', value: words.join(' '), start, end }]
  })
}

const isName = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.length <= 4 &&
  words.some((word) => nameLikeness(word).isKnownName) &&
  words.every((word) => nameLikeness(word).given + nameLikeness(word).surname > 0 || word.length < 3)

function isPatients(rest: readonly Line[]): boolean {
  const isIdentified = rest.some(
    ({ text }, index) => PERSONAL_LABEL.test(text) && /\d{2}/.test(text + (rest[index + 1]?.text ?? '')),
  )
  return isIdentified || rest.slice(0, 6).some(({ text }) => isAboutCare(text))
}

function filledLines(text: string): Line[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const trimmed = line.replace(/^[\s*>#|-]+|[\s*|]+$/g, '')
    return trimmed === '' ? [] : [{ start: index + line.indexOf(trimmed), text: trimmed }]
  })
}
