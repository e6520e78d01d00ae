const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '-',
  mdash: '-',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  bull: '•',
  hellip: '...',
  reg: '®',
  trade: '™',
  copy: '©',
  sect: '§',
  deg: '°',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  times: '×',
  micro: 'µ',
  shy: '',
}

/** Decodes character references that were left in a text. Unknown ones are kept. */
export const withoutEntities = (text: string) =>
  text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? whole
      const point = decimal ? Number(decimal) : parseInt(hex!, 16)
      return point > 31 && point < 0xd800 ? String.fromCodePoint(point) : whole
    },
  )
