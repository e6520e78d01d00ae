/**
 * As much as a sentence about one person takes; beyond it a name or a patient is somebody else's.
 */
const REACH = 90

/** The text around a value, a sentence's length to each side; not across a blank line. */
export function nearby(around: string, value: string, reach = REACH): string {
  const at = Math.max(0, around.indexOf(value))
  const before = around.slice(Math.max(0, at - reach), at)
  const after = around.slice(at, at + value.length + reach)
  return before.slice(before.lastIndexOf('\n\n') + 1) + (/^[^]*?(?=\n\n|$)/.exec(after)?.[0] ?? '')
}

/**
 * What follows the last of the given characters in a text; the whole text when it holds none of
 * them.
 */
export const afterLast = (text: string, stops: readonly string[]): string =>
  text.slice(Math.max(...stops.map((stop) => text.lastIndexOf(stop))) + 1)
