import { datesIn } from '../../facts/dates.ts'

const LAST_DAY =
  /\b(?:through|until|thru|ending|ends|end[- ]dated|expir\w{1,40}|terminat\w{1,40}|up to|to|-)(?: on| effective| as of)?\s{0,9}$/i
const BEFORE = /\b(?:before|prior to)\s{0,9}$/i
const DAY =
  /(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,20}\.? \d{1,2},? \d{4}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})/gi
const FIRST_DAY =
  /\b(?:effective|beginning|starting|start|as of|from|on or after|on and after|after|in force|begins?|starts?|implement\w{0,30}|for (?:dates? of service|DOS|claims|services)|eff\.?|added|added\/effective|since|on)\b[^.;]{0,60}$/i
const CONTEXT_CHARS = 70

/** The first and the last day in force, where a text prints them; a date of another kind is neither. */
export function effectiveDatesIn(text: string): { effectiveFrom?: string; effectiveTo?: string } {
  const found: { effectiveFrom?: string; effectiveTo?: string } = {}
  for (const { 0: day, index } of text.matchAll(DAY)) {
    const on = datesIn(day)[0]?.on
    const before = text.slice(Math.max(0, index - CONTEXT_CHARS), index)
    if (!on || BEFORE.test(before)) continue
    if (LAST_DAY.test(before)) found.effectiveTo ??= on
    else if (FIRST_DAY.test(before)) found.effectiveFrom ??= on
  }
  return found
}
