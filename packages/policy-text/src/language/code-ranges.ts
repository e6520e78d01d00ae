/** A range of billing codes, with a hyphen or in words. */
const RANGE = /\b(\d{5}|[A-V]\d{4}|\d{4}[FTUM])\s*(?:-|through|to)\s*(\d{5}|[A-V]\d{4}|\d{4}[FTUM])\b/g
/** Most codes that a range is written out to; a longer one is its two ends. */
const MAX_RANGE = 50

/** A text in which each range of codes is written out, code by code. */
export const writeOutRanges = (text: string): string => text.replace(RANGE, codesOfRange)

function codesOfRange(_: string, from: string, to: string): string {
  const [prefix, suffix] = [/^[A-V]?/.exec(from)![0], /[FTUM]?$/.exec(from)![0]]
  const [first, last] = [from, to].map((code) => Number(code.replace(/\D/g, '')))
  const isShort =
    last! > first! && last! - first! <= MAX_RANGE && to.startsWith(prefix) && to.endsWith(suffix)
  if (!isShort) return `${from} ${to}`
  const digits = 5 - prefix.length - suffix.length
  return Array.from(
    { length: last! - first! + 1 },
    (__, index) => prefix + String(first! + index).padStart(digits, '0') + suffix,
  ).join(' ')
}
