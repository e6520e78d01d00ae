type Place = { name: string; kind: 'county' | 'city' | '' }

/** Whether words for a county or independent city mean a place of the table. Words that name no kind mean either. */
export function isPlace(known: string, asked: string): boolean {
  const [one, other] = [placeOf(known), placeOf(asked)]
  return one.name === other.name && (one.kind === other.kind || other.kind === '')
}

function placeOf(words: string): Place {
  const plain = words
    .toLowerCase()
    .replace(/,.*/s, '')
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const kind = /\b(?:county|co)\b/.test(plain) ? 'county' : /\bcity\b/.test(plain) ? 'city' : ''
  return {
    name: plain
      .replace(/\b(?:county|co|city|independent|of)\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    kind,
  }
}
