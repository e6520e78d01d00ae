/** Settings by their names, with the place-of-service codes that they mean (CMS place of service code set). */
const SETTINGS: readonly [name: RegExp, places: readonly string[]][] = [
  [/\b(?:outpatient hospital|hospital outpatient|outpatient settings?|on- or off-campus)\b/i, ['22', '19']],
  [/\b(?:inpatient(?: hospital)?|acute inpatient)(?: settings?| facilit\w+|-only| only|,| or|\.|$)/i, ['21']],
  [/\b(?:ambulatory surg(?:ery|ical) centers?|ASCs?)\b/i, ['24']],
  [/\b(?:emergency (?:department|room))s?\b/i, ['23']],
  [/\b(?:(?:physician(?:'s)? )?office(?:-based)?|physician office)(?: settings?| only|\.|$| or|,)/i, ['11']],
  [
    /\b(?:home settings?|at home|in the (?:member's |patient's )?home|patient's home|member's home)\b/i,
    ['12'],
  ],
  [/\b(?:independent (?:clinical )?laborator(?:y|ies))\b/i, ['81']],
  [/\b(?:skilled nursing facilit(?:y|ies)|SNFs?)\b/i, ['31']],
  [/\b(?:urgent care)(?: centers?| facilit\w+| settings?)?\b/i, ['20']],
]

/** Place-of-service codes of the settings that a text names. */
export const placesNamedIn = (text: string) =>
  SETTINGS.flatMap(([name, places]) => (name.test(text) ? places : []))
