/** How alike two folded names are. */
export type Likeness = (a: string, b: string) => number

/**
 * Likeness of folded names, 0 to 1: the cosine of their three-letter pieces, rare pieces counting more. Rare is judged by
 * the names at hand, so that among forty dental plans the words "dental plan" tell nothing.
 */
export function likenessAmong(names: readonly string[]): Likeness {
  const pieces = new Map(names.map((name) => [name, piecesOf(name)]))
  const bearers = new Map<string, number>()
  for (const set of pieces.values()) for (const piece of set) bearers.set(piece, (bearers.get(piece) ?? 0) + 1)
  const weight = (piece: string) => Math.log(1 + (pieces.size + 1) / (bearers.get(piece) ?? 1)) ** 2
  return (a, b) => {
    const [left, right] = [pieces.get(a) ?? piecesOf(a), pieces.get(b) ?? piecesOf(b)]
    const shared = sum(
      [...left].filter((piece) => right.has(piece)),
      weight,
    )
    return shared === 0 ? 0 : shared / Math.sqrt(sum([...left], weight) * sum([...right], weight))
  }
}

const sum = (pieces: readonly string[], weight: (piece: string) => number) =>
  pieces.reduce((total, piece) => total + weight(piece), 0)

/** As PostgreSQL's trigrams: each word with two blanks before and one after, so that beginnings count most. */
function piecesOf(name: string): Set<string> {
  const pieces = new Set<string>()
  for (const word of name.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) pieces.add(padded.slice(at, at + 3))
  }
  return pieces
}
