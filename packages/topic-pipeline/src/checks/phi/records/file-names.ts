import type { Hit } from '../../../scan/pattern-rule.ts'
import { BIRTH_DATE, isAboutCare } from '../context-words.ts'
import { nameLikeness } from '../names/name-tables.ts'
import { declaresSample, isPlaceholderName } from '../people.ts'
import { anyOf, DRUG_NAMES } from '../word-tables.ts'

/** Blanks belong to a name only within quotes. */
const NAME =
  String.raw`(?:(?<![\w-])[\p{L}\d][\p{L}\d_.,-]{8,140}|` +
  String.raw`(?<=["'\x60])[\p{L}\d][\p{L}\d_., -]{8,140})`
const FILE = new RegExp(
  NAME +
    String.raw`\.(?:pdf|dcm|jpe?g|png|tiff?|docx?|xlsx?|csv|txt|` +
    String.raw`xml|json|hl7|zip|wav|mp3|mp4)\b`,
  'giu',
)
const BORN = new RegExp(`\\bdob\\b|${BIRTH_DATE}`, 'iu')
const NUMBERED = /\b(?:mrn|acct|chart|member|pt) ?\d{4,}\b|\b\d{6,10}\b/i
/** Images are named by the part of the body. */
const IMAGED = new RegExp(`(?<![\\p{L}\\d])(?:${anyOf('body part')}|ct|pet|xray|echo)(?!\\p{L})`, 'iu')
const DRUGS: ReadonlySet<string> = new Set(DRUG_NAMES)
const DAY = /\b(?:19|20)\d\d[ -]?[01]\d[ -]?[0-3]\d\b/
const isOfCare = (text: string): boolean => isAboutCare(text) || IMAGED.test(text)

/** Finds files that are named for a patient: `2025-06-01_Dale_Page_lung-ct.pdf`. */
export function findPatientFiles(text: string, ruleId: string): Hit[] {
  return [...text.matchAll(FILE)].flatMap(({ 0: file, index }): Hit[] => {
    const name = file.slice(0, file.lastIndexOf('.')).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    const pieces = name.replace(/(dob|mrn)(?=\d)/gi, '$1_').split(/[_.,]+|-(?!\d)|(?<!\d)-/)
    const isIdentified = BORN.test(name.replaceAll('_', ' '))
    const isDated = DAY.test(name.replaceAll('_', ' ')) && isOfCare(pieces.slice(2).join(' '))
    const position = pieces.findIndex(
      (piece, place) =>
        isPair(piece, pieces[place + 1] ?? '', isIdentified) ||
        (isDated && place === 0 && areForeignNames(piece, pieces[1] ?? '')),
    )
    if (position < 0) return []
    const rest = [...pieces.slice(0, position), ...pieces.slice(position + 2)].join(' ')
    const isPatients = isIdentified || NUMBERED.test(rest) || isOfCare(rest)
    const around = text.slice(Math.max(0, index - 160), index + file.length + 160)
    if (!isPatients || isPlaceholderName(pieces.join(' ')) || declaresSample(around)) return []
    return [{ ruleId, severity: 'error', value: file, start: index, end: index + file.length }]
  })
}

/** Two capitalized words that are neither English nor about care, in front of a day and care. */
const areForeignNames = (...words: readonly string[]): boolean =>
  words.every((word) => {
    const { given, surname, isEnglish } = nameLikeness(word)
    return (
      /^\p{Lu}\p{L}{2,}$/u.test(word) &&
      Math.min(given, surname) > 0 &&
      !isEnglish &&
      !DRUGS.has(word.toLowerCase()) &&
      !isAboutCare(word)
    )
  })

/**
 * A given name and a surname, in either order, of which one is no English word. Beside a birth date
 * the tables must hold one of them, otherwise both.
 */
function isPair(one: string, two: string, isIdentified: boolean): boolean {
  if (!/^\p{L}{2,}$/u.test(one) || !/^\p{L}{2,}$/u.test(two)) return false
  const [first, last] = [nameLikeness(one), nameLikeness(two)]
  const least = isIdentified ? 0.5 : 0.6
  const areNames = isIdentified
    ? first.isKnownName || last.isKnownName
    : first.isKnownName && last.isKnownName
  return (
    areNames &&
    Math.max(Math.min(first.given, last.surname), Math.min(first.surname, last.given)) >= least &&
    !(first.isEnglish && last.isEnglish)
  )
}
