/**
 * A line of a policy's file: `# ` and `## ` headings, `- ` and `1. ` items, `| ` rows, else a
 * paragraph.
 */
export type Line = {
  kind: 'h1' | 'h2' | 'item' | 'numbered' | 'row' | 'p'
  text: string
  cells: readonly string[]
  mark: string
}

const MARKS: readonly (readonly [RegExp, Line['kind']])[] = [
  [/^# /, 'h1'],
  [/^## /, 'h2'],
  [/^- /, 'item'],
  [/^\d+\. /, 'numbered'],
  [/^\| /, 'row'],
]

export const linesOf = (policy: string): Line[] =>
  policy
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(lineOf)

function lineOf(line: string): Line {
  const [pattern, kind] = MARKS.find(([pattern]) => pattern.test(line)) ?? [/^/, 'p' as const]
  const cells =
    kind === 'row'
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : []
  return { kind, text: line.replace(pattern, ''), cells, mark: pattern.exec(line)?.[0] ?? '' }
}

/** Words in lines of so many characters. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
