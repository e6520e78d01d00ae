import { type Bound, boundsOf } from './bounds.ts'

const DATE_OR_YEAR = /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:19|20)\d{2}\b/g
const MONTH_DAY = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,20}\.? \d{1,2}\b/gi
/**
 * Editions, software versions, times, phone numbers and document numbers are names, not measures.
 */
const NAMES = [
  /\bv(?:ersion|\.)? ?\d{1,20}(?:\.\d{1,20})*\b/gi,
  /\b\d{1,20}(?:\.\d{1,20}){2,}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  /\(?\b\d{3}\)?[ .-]\d{3}[.-]\d{4}\b/g,
  /\b(?=\w{0,30}\d)(?=[\w.-]{0,60}[A-Za-z])[\w.-]+\b/g,
  /\b[A-Z]{1,5}(?:[._-]\d{2,}){2,}\b/g,
  /\b(?:policy|guideline|bulletin|document|number|no\.?|page|section|chapter|figure|table|reference|#) ?#?:? ?\d{1,20}(?:[.-]\d{1,20})*\b/gi,
  /\[\d+(?:[,-] ?\d{1,20})*\]/g,
  /\bP\.? ?O\.? ?Box \d{1,20}|\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/g,
  /^\(?\d{1,2}(?:\.\d{1,2})*[.)](?= )/g,
]
const NUMBER = /(?<![\w.])\$?\d[\d,]{0,20}(?:\.\d{1,20})?%?(?![\w])/g

/**
 * Numbers that could be thresholds, amounts or scores, in order. Dates, years, editions, times and
 * names are left out.
 */
export const numbersIn = (text: string): string[] =>
  numberPlacesIn(text).map(({ number }) => number.replaceAll(',', ''))

/** The same numbers with their positions. */
function numberPlacesIn(text: string): { number: string; from: number; to: number }[] {
  const plain = [MONTH_DAY, DATE_OR_YEAR, ...NAMES].reduce(
    (rest, pattern) => rest.replace(pattern, (name) => ' '.repeat(name.length)),
    text,
  )
  return [...plain.matchAll(NUMBER)].map(({ 0: number, index }) => ({
    number,
    from: index,
    to: index + number.length,
  }))
}

/** A number that measures something, with what it bounds. */
export type Measure = { number: string; bound: Bound }

/** The measures of a text, in order. */
export function measuresIn(text: string): Measure[] {
  const boundOf = boundsOf(text)
  return numberPlacesIn(text).map(({ number, from, to }) => ({
    number: number.replaceAll(',', ''),
    bound: boundOf(from, to),
  }))
}
