const DIGIT_AS_LETTER: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', '8': 'b' }

/**
 * A word as a scanner may see it: letters and digits that machines take for each other become one (0/O, 1/I/L, 5/S, 8/B,
 * rn/m, vv/w). For comparison only. A number stays a number.
 */
export function skeletonOf(word: string): string {
  if (/^\d+$/.test(word)) return word
  return word
    .replace(/[0158]/g, (digit) => DIGIT_AS_LETTER[digit]!)
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
