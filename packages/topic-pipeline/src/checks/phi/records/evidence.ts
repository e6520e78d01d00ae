/** Evidence that a name beside it is a patient's: what it is, and how much it counts. */
export type Evidence = { kind: string; weight: number; isAboutHealth: boolean }

/** `before` must end with the pattern, `after` start with it; `around` is both. */
export type Test = Evidence & { pattern: RegExp; where: 'before' | 'after' | 'around' }

/** The beginning of a word, in any script. */
export const START = '(?<![\\p{L}\\d])'

/** Kinds that tell of a person, not of a patient. */
const PERSONAL: ReadonlySet<string> = new Set([
  'number beside it',
  'experience',
  'note',
  'picture',
  'age',
  'caller',
  'vehicle',
])
export const test = (kind: string, weight: number, where: Test['where'], pattern: RegExp): Test => ({
  kind,
  weight,
  where,
  pattern,
  isAboutHealth: !PERSONAL.has(kind),
})
