/** Words that half of all hospitals bear. */
const COMMON = new Set(
  (
    'and at center centre clinic community co corp county ctr for general health healthcare hosp hospital hospitals inc llc med medical ' +
    'medicine memorial of regional st system systems the'
  ).split(' '),
)

/** Share of the rarer name's own words that the other has, 0 to 1; 0 when one has none of its own. */
export function nameLikeness(a: string, b: string): number {
  const [one, two] = [ownWords(a), ownWords(b)]
  const [few, many] = one.size <= two.size ? [one, two] : [two, one]
  return few.size === 0 ? 0 : [...few].filter((word) => many.has(word)).length / few.size
}

const ownWords = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}+|['’]/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !COMMON.has(word)),
  )
