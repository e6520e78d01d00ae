/** Words that half of all hospitals bear. */
const COMMON = new Set(
  (
    'and at center centre clinic community co corp county ctr for general health healthcare hosp hospital hospitals inc llc med medical ' +
    'medicine memorial of regional st system systems the'
  ).split(' '),
)

/** Share of the rarer name's own words that the other has, 0 to 1; 0 when one has none of its own. */
export function nameLikeness(a: string, b: string): number {
  const [one, two] = [distinctiveWords(a), distinctiveWords(b)]
  const [few, many] = one.size <= two.size ? [one, two] : [two, one]
  return few.size === 0 ? 0 : [...few].filter((word) => many.has(word)).length / few.size
}

/** From here on a name says the same hospital, as far as a name can. */
export const MIN_LIKENESS = 0.6

/** Whether a name is another hospital's than all those known. A name without a word of its own, as "Medical Center", tells nothing. */
export function isOtherName(name: string, names: readonly string[]): boolean {
  const telling = names.filter((each) => distinctiveWords(each).size > 0)
  return (
    distinctiveWords(name).size > 0 &&
    telling.length > 0 &&
    telling.every((each) => nameLikeness(name, each) < MIN_LIKENESS)
  )
}

/** Whether a name is like one of those known. A name without a word of its own is like none. */
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
