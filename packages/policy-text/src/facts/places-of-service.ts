import { regex, source } from '../text/pattern.ts'

const PLACE_OF_SERVICE =
  /\b(?:place of service|POS)(?: codes?)?:? ((?:\d{2}(?:, | and | or |, and |, or )?)+)/gi

/** Settings of care behind a label, which ends where the running text goes on with other words. */
const SITE = source`
  (?:(?:hospital )?(?:inpatient|outpatient)(?: hospital)?|office|home|telehealth|
    ambulatory surg(?:ery|ical) cent(?:er|re)|emergency (?:room|department)|skilled nursing facility)
`
const LABELLED_SITES = regex('gi')`
  \b(?:places?|sites?) of service:\s?(${SITE}(?:(?:\s?[,\/;&]\s?(?:and |or )?| and | or )${SITE})*)\b
`

/** Two-digit place-of-service codes after their cue, and settings after a label, sorted. */
export const placesOfServiceIn = (text: string) =>
  sorted([
    ...[...text.matchAll(PLACE_OF_SERVICE)].flatMap(([, list]) => list!.match(/\d{2}/g) ?? []),
    ...labelledSitesIn(text),
  ])

/** "Place of Service: Inpatient/Outpatient", wherever it stands in a passage. */
export const labelledSitesIn = (text: string): string[] =>
  [...text.matchAll(LABELLED_SITES)].flatMap(([, list]) =>
    list!
      .toLowerCase()
      .split(/\s?[,/;&]\s?(?:and |or )?| and | or /)
      .map((site) => site.replace(/^hospital | hospital$/, '')),
  )

/** Settings of care in words, with one name each. */
const SITES: readonly (readonly [RegExp, string])[] = [
  [/\bambulatory surg(?:ery|ical) cent(?:er|re)s?\b|\bASCs?\b/, 'ambulatory surgical center'],
  [
    regex('i')`
      \b(?:hospital )?outpatient (?:hospital|department|facilit(?:y|ies)|setting)\b|
      \bhospital outpatient\b|\bHOPD\b
    `,
    'hospital outpatient',
  ],
  [/\binpatient\b/i, 'inpatient'],
  [
    regex('i')`
      \b(?:physician|doctor|provider)(?:'s)? offices?\b|\boffice (?:setting|based)\b|
      \bin (?:the|an) office\b
    `,
    'office',
  ],
  [/\binfusion (?:suite|cent(?:er|re))s?\b/i, 'infusion center'],
  [
    regex('i')`
      \b(?:in|at) (?:the |a |their )?(?:patient's |member's )?home\b(?! page)|
      \bhome (?:infusion|setting|health)\b
    `,
    'home',
  ],
  [/\bskilled nursing facilit(?:y|ies)\b/i, 'skilled nursing facility'],
  [/\bemergency (?:room|department)s?\b/i, 'emergency department'],
  [/\burgent care\b/i, 'urgent care'],
]

/** Settings of care named in a text, sorted. */
export const sitesIn = (text: string): string[] =>
  SITES.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : [])).sort()

const sorted = (values: readonly string[]) => [...new Set(values)].sort()
