import { source, regex } from './pattern.ts'

/** How a list numbers its items. Bullets have no numbers, decimals ("1.2") have several. */
export type MarkerStyle = 'bullet' | 'digit' | 'upper' | 'lower' | 'upper_roman' | 'lower_roman' | 'decimal'

/**
 * One way to read the mark before a list item: "i." is the ninth letter or the first Roman number.
 */
export type Numbering = {
  style: MarkerStyle
  /** What stands around the number: ".", ")", "()"; for a bullet its sign. */
  form: string
  /** 1 for the first item; 0 for a bullet. */
  ordinal: number
  /** Numbers before the last one of a decimal. */
  parents: string
}

/** The mark at the beginning of a line, with the white space after it. */
export type ListMarker = { length: number; readings: readonly Numbering[] }

/** Signs of printed bullets; symbol fonts of word processors use the private area of Unicode. */
export const BULLET_SIGNS = '•▪■◦●○‣⁃∙·➢➤►✓✔✗□☐❑❖◆◇§\uf000-\uf0ff'
/** A box to tick, empty or ticked, as writers type it. Boxes in front of answers begin no item. */
const BOX = '\\[[ xX✓✔]?\\](?=\\s(?!(?:[Yy]es|YES|[Nn]o|NO|N/A)\\b))'
const BULLET = new RegExp(`^(?:[${BULLET_SIGNS}]|${BOX}|[-–—*o](?=\\s)|>{1,2}(?=\\s[A-Za-z]))\\s*`)
/** A line that has nothing but a Roman number is the marker of the line below. */
const NUMBERED = regex('')`
  ^(\(?)(\d{1,2}(?:\.\d{1,2}){1,5}(?=\s)|\d{1,2}(?:\.\d{1,2}){0,5}(?=[.)])|[A-Za-z](?=[.)])|
    [IVXivx]{2,5}(?=[.)]))([.)]{0,2})(?:\s+|$|(?<=\b[a-hivx]{1,4}[.)])(?=[A-Za-z]{2})|
    (?<=^\d{1,2}[.)])(?=[A-Z][a-z]))
`
const ROMAN = source`(?:x{0,2}(?:ix|iv|v?i{0,3}))`
const IS_ROMAN = new RegExp(`^${ROMAN}$`)

/**
 * The marker with which a line begins, if it has one. Leading white space is no part of the line.
 */
export function listMarkerOf(line: string): ListMarker | null {
  const bullet = BULLET.exec(line)
  if (bullet) {
    const form = bullet[0].trim().replace(/^\[[xX✓✔]?\]$/, '[ ]')
    const reading: Numbering = { style: 'bullet', form, ordinal: 0, parents: '' }
    return { length: bullet[0].length, readings: [reading] }
  }
  const numbered = NUMBERED.exec(line)
  if (!numbered) return null
  const readings = readingsOf(numbered[2]!, `${numbered[1]!}${numbered[3]!}`)
  return readings.length > 0 ? { length: numbered[0].length, readings } : null
}

function readingsOf(number: string, form: string): Numbering[] {
  if (/^\d/.test(number)) {
    const parts = number.split('.')
    const ordinal = Number(parts.at(-1))
    const parents = parts.slice(0, -1).join('.')
    return ordinal === 0 ? [] : [{ style: parents ? 'decimal' : 'digit', form, ordinal, parents }]
  }
  const lower = number.toLowerCase()
  const isUpper = number !== lower
  const readings: Numbering[] = []
  if (number.length === 1) {
    const ordinal = lower.charCodeAt(0) - 96
    readings.push({ style: isUpper ? 'upper' : 'lower', form, ordinal, parents: '' })
  }
  if (IS_ROMAN.test(lower) && (number === lower || number === number.toUpperCase())) {
    const style = isUpper ? 'upper_roman' : 'lower_roman'
    readings.push({ style, form, ordinal: romanValue(lower), parents: '' })
  }
  return readings
}

const DIGITS: Record<string, number> = { i: 1, v: 5, x: 10 }

const romanValue = (roman: string) =>
  [...roman].reduce((sum, digit, index) => {
    const value = DIGITS[digit]!
    return sum + (value < (DIGITS[roman[index + 1]!] ?? 0) ? -value : value)
  }, 0)

/** Identifies the items that count together. */
const seriesOf = ({ style, form, parents }: Numbering) => `${style} ${form} ${parents}`

/** Numbers that a list may leave out: a page lost an item, or a writer deleted one. */
const MOST_SKIPPED = 2

/**
 * Returns a function that tells whether a marker begins an item, given the markers before it. A
 * number counts when it is one of the first, or goes on from any before it, also after a list
 * within the list; so a wrapped line that happens to begin with "45." is no item.
 */
export function markerSequence(): (marker: ListMarker) => boolean {
  const met = new Map<string, Set<number>>()
  return ({ readings }) => {
    const fitting = readings.filter((reading) => {
      const before = met.get(seriesOf(reading))
      const skipped = Array.from({ length: 1 + MOST_SKIPPED }, (_, index) => reading.ordinal - 1 - index)
      return reading.ordinal <= 1 + MOST_SKIPPED || skipped.some((ordinal) => before?.has(ordinal))
    })
    for (const reading of fitting) {
      const series = seriesOf(reading)
      met.set(series, (met.get(series) ?? new Set()).add(reading.ordinal))
    }
    return fitting.length > 0
  }
}

/** Of "I.", the first Roman number: a list that begins, begins at one. */
export function beginning(numbering: readonly Numbering[]): readonly Numbering[] {
  const first = numbering.filter(({ ordinal }) => ordinal === 1)
  return first.length > 0 ? first : numbering
}

/** Whether a marker goes on with the list whose last marker is given. */
export const isNext = (last: readonly Numbering[], next: readonly Numbering[]) =>
  fitting(last, next).length > 0

const fitting = (last: readonly Numbering[], next: readonly Numbering[]) =>
  next.filter((reading) =>
    last.some(
      (before) =>
        before.style === reading.style &&
        before.form === reading.form &&
        before.parents === reading.parents &&
        reading.ordinal > before.ordinal &&
        reading.ordinal - before.ordinal <= 1 + MOST_SKIPPED,
    ),
  )

/** Keeps the readings of a marker that go on with the list. */
export function goOn(last: readonly Numbering[], next: readonly Numbering[]): readonly Numbering[] {
  const readings = fitting(last, next)
  return readings.length > 0 ? readings : next
}
