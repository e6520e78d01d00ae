/** The name of a month, for a pattern that ignores case. */
export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY = '[0-3]?\\d'
const NUMERIC = (year: string) => `(?:${year}[-/.]?[01]\\d[-/.]?[0-3]\\d|${DAY}[/.-]${DAY}[/.-]${year})`
const WRITTEN = (year: string) =>
  `(?:${MONTH}\\.? ${DAY}(?:st|nd|rd|th)?,? ${year}|${DAY}(?:st|nd|rd|th)?[ -]${MONTH}\\.?[, -]{1,2}${year})`
const EAST_ASIAN = (year: string) => `${year} ?[年년] ?[01]?\\d ?[月월] ?[0-3]?\\d ?[日일]?`
const dates = (year: string, short: string) =>
  `(?<![\\d-])(?:${NUMERIC(year)}|${WRITTEN(year)}|${EAST_ASIAN(year)}${short})(?!\\d)`

/** A date in common notations, 1900 to 2099, for a pattern that ignores case. */
export const DATE: string = dates('(?:19|20)\\d{2}', `|${DAY}[/.-]${DAY}[/.-]\\d{2}|${DAY}/${DAY}(?![/\\d])`)

/** A date that is more likely a birth than a release or a visit: 1900 to 2005. */
export const BIRTH_DATE: string = dates(
  '(?:19\\d{2}|200[0-5])',
  `|[01]?\\d[/.-]${DAY}[/.-][3-9]\\d|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:19\\d{2}|200[0-5])`,
)

/** The time of a visit at the start of a row: `09:15`, `10/22 0800`. */
export const VISIT_TIME = '(?:\\d\\d?/\\d\\d? [0-2]\\d[0-5]\\d|[01]?\\d[:.][0-5]\\d ?(?:[ap]m)?)\\b'
