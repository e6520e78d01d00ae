import { regex } from '../../text/pattern.ts'
import { withoutSite } from './values.ts'

/** Headings of columns with unit limits, lower case. */
export const UNIT_LIMIT = regex('')`
  \bmue\b|\bmedically unlikely\b|(?:max\w{0,30}|daily|allowed) units|unit limit|units? (?:per|allowed)|
  max\w{0,30} (?:allowed|daily)|daily (?:\w+ )?(?:max\w*|limits?|caps?|ceilings?)
`
const COUNT = /^(?:\d{1,6}|one|two|three|four|once|twice)\b/i
const BARE_COUNT = /^(?:\d{1,20}|one|two|three|four|five|six|eight|ten|twelve|twenty|thirty)$/i
/** A count of things: "48 units", "2 boxes". */
const COUNTED = /^(\d{1,6}) ([a-z][a-z-]{2,20})$/i
/** The period that an adjective of a heading names: "Annual visit caps". */
const PERIODS: readonly [adjective: RegExp, period: string][] = [
  [/\bdaily\b/, 'day'],
  [/\bweekly\b/, 'week'],
  [/\bmonthly\b/, 'month'],
  [/\bquarterly\b/, 'quarter'],
  [/\b(?:annual(?:ly)?|yearly)\b/, 'year'],
  [/\blifetime\b/, 'lifetime'],
]
const LIMIT_HEADING =
  /\b(?:limits?|caps?|ceilings?|max\w*|allowances?|quantit(?:y|ies)|units?|visits?|sessions?|hours?)\b/

/** A count without its period, below a heading that names it. */
function countUnder(heading: string, content: string): string[] {
  const count = COUNTED.test(content) || BARE_COUNT.test(content)
  const per =
    /\b(?:per|each|every|a) ((?:calendar |benefit )?(?:day|week|month|quarter|year|lifetime|visit))\b/.exec(
      heading,
    )?.[1]
  const period = per ?? PERIODS.find(([adjective]) => adjective.test(heading))?.[1]
  return count && period && LIMIT_HEADING.test(heading) ? [`{row} limited to ${content} per ${period}`] : []
}

const PERIOD_OF_HEADING =
  /\b(?:per|each|every|in) ?(?:calendar |benefit )?(?:day|week|month|quarter|year|lifetime|claim|visit|\d)/

/** What a heading says before the thing that it counts. */
const BEFORE_COUNTED = /^.*?\b(?=units?|visits?|sessions?|hours?|days?|tests?|times|doses?|per)/

/** What a count under a heading states; the heading may name its period. */
export function limits(content: string, above: string): string[] {
  const heading = above.replace(/ ?\/ ?| (?:on|in) (?:one|an?|any|each|every) /g, ' per ')
  if (BARE_COUNT.test(content)) {
    if (PERIOD_OF_HEADING.test(heading) && !UNIT_LIMIT.test(heading))
      return [`{row} limited to ${content} ${heading.replace(BEFORE_COUNTED, '')}`]
    if (UNIT_LIMIT.test(heading)) return [`{row} maximum of ${content} units per day`]
  }
  const counted = countUnder(heading, content)
  if (counted.length > 0 || BARE_COUNT.test(content)) return counted
  return content.split(/[,;]\s?/).flatMap((part) => {
    const words = withoutSite(part.trim()).replace(/ ?\/ ?/g, ' per ')
    const isLimit =
      COUNT.test(words) && /\b(?:per|a|each|every|in|daily|weekly|monthly|annually)\b/i.test(words)
    return isLimit ? [`{row} limited to ${words}`] : []
  })
}
