/** Settings of care in words, by one name each. */
const SITES: readonly (readonly [RegExp, string])[] = [
  [/\bambulatory surg(?:ery|ical) cent(?:er|re)s?\b|\bASCs?\b/, 'ambulatory surgical center'],
  [
    /\b(?:hospital )?outpatient (?:hospital|department|facilit(?:y|ies)|setting)\b|\bhospital outpatient\b|\bHOPD\b/i,
    'hospital outpatient',
  ],
  [/\binpatient\b/i, 'inpatient'],
  [
    /\b(?:physician|doctor|provider)(?:'s)? offices?\b|\boffice (?:setting|based)\b|\bin (?:the|an) office\b/i,
    'office',
  ],
  [/\binfusion (?:suite|cent(?:er|re))s?\b/i, 'infusion center'],
  [
    /\b(?:in|at) (?:the |a |their )?(?:patient's |member's )?home\b(?! page)|\bhome (?:infusion|setting|health)\b/i,
    'home',
  ],
  [/\bskilled nursing facilit(?:y|ies)\b/i, 'skilled nursing facility'],
  [/\bemergency (?:room|department)s?\b/i, 'emergency department'],
  [/\burgent care\b/i, 'urgent care'],
]

/** Settings of care named in a text, sorted. */
export const sitesIn = (text: string): string[] =>
  SITES.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : [])).sort()
