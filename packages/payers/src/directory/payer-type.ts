/** What kind of payer a company is, as far as its name and its lines of coverage tell. */
export type PayerType =
  'medicare' | 'medicaid' | 'military' | 'blue' | 'workers_comp' | 'dental' | 'vision' | 'commercial'

/** First match wins: a Medicaid plan run by a Blue licensee is looked up as Medicaid. */
const BY_NAME: readonly (readonly [RegExp, PayerType])[] = [
  [/\bmedicaid\b|\bmedi cal\b/, 'medicaid'],
  [/\bmedicare\b/, 'medicare'],
  [/\b(tricare|champva|veterans affairs|va fee basis)\b/, 'military'],
  [/\bwork(ers?|mens?) comp(ensation)?\b/, 'workers_comp'],
  [/\bblue (cross|shield)\b/, 'blue'],
  [/\bdental\b/, 'dental'],
  [/\bvision\b/, 'vision'],
]

/** The type by the folded name, else by the coverage: dental when the company covers nothing else, otherwise commercial. */
export function payerTypeOf(foldedName: string, coverageTypes: readonly string[] = []): PayerType {
  const named = BY_NAME.find(([pattern]) => pattern.test(foldedName))
  if (named) return named[1]
  return coverageTypes.length > 0 && coverageTypes.every((type) => type === 'dental')
    ? 'dental'
    : 'commercial'
}
