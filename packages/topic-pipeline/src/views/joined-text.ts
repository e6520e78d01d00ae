import type { TextView } from './view.ts'

/** What stands between two strings that a program puts together: `', '`, `" . "`, a line break, `${''}`; and a line that goes on. */
const JOINT = /['"`]\s{0,40}[,.&+~|)]{0,2}\s{0,40}['"`]|\\\r?\n[ \t]{0,40}|\$\{\s{0,9}(?:''|""|``)\s{0,9}\}/g

/** The text with the strings of its programs put together; null when it has none. Loose: a list of words is joined as well. */
export function joinedText(text: string): TextView | null {
  const parts: string[] = []
  const starts: [shownAt: number, writtenAt: number][] = []
  let [at, length] = [0, 0]
  const keep = (end: number) => {
    starts.push([length, at])
    parts.push(text.slice(at, end))
    length += end - at
  }
  for (const { index, 0: joint } of text.matchAll(JOINT)) {
    keep(index)
    at = index + joint.length
  }
  if (at === 0) return null
  keep(text.length)
  return { text: parts.join(''), originOf: (index) => originIn(starts, index), isLoose: true }
}

function originIn(starts: readonly (readonly [number, number])[], index: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]![0] <= index) low = middle
    else high = middle - 1
  }
  return starts[low]![1] + index - starts[low]![0]
}
