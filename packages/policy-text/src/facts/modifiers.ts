const AFTER_CUE =
  /\b(?:[Mm]odifiers?|MODIFIERS?):? ((?:-?[0-9A-Z]{2}\b(?:, and | and |, or | or |, |\/|\s)?)+)/g
const NOT_MODIFIERS = new Set([
  'IS',
  'TO',
  'IN',
  'OF',
  'ON',
  'OR',
  'BE',
  'BY',
  'AN',
  'AS',
  'AT',
  'IF',
  'NO',
  'WE',
  'DO',
  'MAY',
])

/** Two-character modifiers that follow the word "modifier", upper case, sorted. Lower-case words are never modifiers. */
export function modifiersIn(text: string): string[] {
  const found = [...text.matchAll(AFTER_CUE)].flatMap(
    ([, list]) => list!.match(/\b(?:[A-Z][A-Z0-9]|\d[A-Z0-9])\b/g) ?? [],
  )
  return [...new Set(found)].filter((modifier) => !NOT_MODIFIERS.has(modifier)).sort()
}
