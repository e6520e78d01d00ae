/** Words that many hospital names share. */
const COMMON = new Set(
  (
    'and at center centre clinic community co corp county ctr for general health healthcare hosp ' +
    'hospital hospitals inc llc med medical ' +
    'medicine memorial of regional st system systems the'
  ).split(' '),
)

/** Share of the distinctive words of the shorter name that the other contains, 0 to 1. */
export function nameLikeness(a: string, b: string): number {
  const [one, two] = [distinctiveWords(a), distinctiveWords(b)]
  const [few, many] = one.size <= two.size ? [one, two] : [two, one]
  return few.size === 0 ? 0 : [...few].filter((word) => many.has(word)).length / few.size
}

/** Names at or above this likeness count as the same hospital. */
export const MIN_LIKENESS = 0.6

/**
 * Whether a name differs from all names of a hospital. Names without a distinctive word never
 * differ.
 */
export function isOtherName(name: string, names: readonly string[]): boolean {
  const telling = names.filter((each) => distinctiveWords(each).size > 0)
  return (
    distinctiveWords(name).size > 0 &&
    telling.length > 0 &&
    telling.every((each) => nameLikeness(name, each) < MIN_LIKENESS)
  )
}

/** Whether a name is like one of the names. A name without a distinctive word never is. */
export const isSameName = (name: string, names: readonly string[]): boolean =>
  names.some((each) => nameLikeness(name, each) >= MIN_LIKENESS)

const distinctiveWords = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}+|['’]/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !COMMON.has(word)),
  )
