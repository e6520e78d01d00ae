import { decodeNamedCharacterReference } from 'decode-named-character-reference'

type Read = { shown: string; length: number }

/** Browsers resolve a number without its semicolon too. */
const ENTITY = /&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z][a-z0-9]{1,31});)/iy
const PERCENT = /(?:%[0-9a-f]{2})+/iy
const BACKSLASH =
  /\\(?:[xX]([0-9a-fA-F]{2})|[uU]([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|([0-3][0-7]{2})|([nrt]))/y
const BLANKS: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/** What stands for something else at this place: an entity, a percent or a backslash escape; null otherwise. */
export function readEscape(text: string, at: number): Read | null {
  switch (text[at]) {
    case '&':
      return readEntity(text, at)
    case '%':
      return readPercent(text, at)
    case '\\':
      return readBackslash(text, at)
    default:
      return null
  }
}

function readEntity(text: string, at: number): Read | null {
  const match = matchAt(ENTITY, text, at)
  if (!match) return null
  const [whole, decimal, hex, name] = match
  if (!name)
    return { shown: fromCode(decimal ? Number(decimal) : parseInt(hex ?? '', 16)), length: whole.length }
  const shown = decodeNamedCharacterReference(name)
  return shown === false ? null : { shown, length: whole.length }
}

function readPercent(text: string, at: number): Read | null {
  const run = matchAt(PERCENT, text, at)?.[0]
  return run
    ? { shown: Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'), length: run.length }
    : null
}

function readBackslash(text: string, at: number): Read | null {
  const match = matchAt(BACKSLASH, text, at)
  if (!match) return null
  const [whole, two, four, braced, octal, blank] = match
  if (blank) return { shown: BLANKS[blank] ?? '', length: whole.length }
  return {
    shown: fromCode(octal ? parseInt(octal, 8) : parseInt(two ?? four ?? braced ?? '', 16)),
    length: whole.length,
  }
}

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}
