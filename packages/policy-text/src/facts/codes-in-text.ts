/** So few codes are looked for one by one. */
const FEW = 8

/**
 * Where codes stand in a text, from left to right, none over another. Time grows with the text, not with text times codes: lists of
 * thousands of codes are compared.
 */
export function* codePlaces(
  text: string,
  codes: readonly string[],
): Generator<{ code: string; from: number }> {
  const known = new Set(codes)
  const lengths = [...new Set(codes.map(({ length }) => length))].sort((a, b) => b - a)
  for (let from = 0; from < text.length; from += 1) {
    const length = lengths.find((chars) => known.has(text.slice(from, from + chars)))
    if (length === undefined) continue
    yield { code: text.slice(from, from + length), from }
    from += length - 1
  }
}

/** Those codes that stand in a text, in the order in which they are given. */
export function codesWithin(text: string, codes: readonly string[]): string[] {
  if (codes.length <= FEW) return codes.filter((code) => text.includes(code))
  const found = new Set(Array.from(codePlaces(text, codes), ({ code }) => code))
  return codes.filter((code) => found.has(code))
}

/** A text with its codes taken out. */
export function withoutCodes(text: string, codes: readonly string[]): string {
  if (codes.length <= FEW) return codes.reduce((rest, code) => rest.replaceAll(code, ''), text)
  const kept: string[] = []
  let from = 0
  for (const place of codePlaces(text, codes)) {
    kept.push(text.slice(from, place.from))
    from = place.from + place.code.length
  }
  return [...kept, text.slice(from)].join('')
}
