import { decodeNamedCharacterReference } from 'decode-named-character-reference'

type Read = { shown: string; length: number }

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/iy
const PERCENT = /(?:%[0-9a-f]{2})+/iy
const BACKSLASH = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/iy
const PLUS = /['"`]\s{0,40}\+\s{0,40}['"`]/y

/** What stands for something else at this place: an entity, a percent or backslash escape, or the joint of two strings; null otherwise. */
export function readEscape(text: string, at: number): Read | null {
  switch (text[at]) {
    case '&':
      return readEntity(text, at)
    case '%':
      return readPercent(text, at)
    case '\\':
      return readBackslash(text, at)
    case '"':
    case "'":
    case '`':
      return readJoint(text, at)
    default:
      return null
  }
}

function readEntity(text: string, at: number): Read | null {
  const match = matchAt(ENTITY, text, at)
  if (!match) return null
  const [whole, decimal, hex, name] = match
  if (!name) return { shown: fromCode(decimal ? Number(decimal) : parseInt(hex ?? '', 16)), length: whole.length }
  const shown = decodeNamedCharacterReference(name)
  return shown === false ? null : { shown, length: whole.length }
}

function readPercent(text: string, at: number): Read | null {
  const run = matchAt(PERCENT, text, at)?.[0]
  return run ? { shown: Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'), length: run.length } : null
}

function readBackslash(text: string, at: number): Read | null {
  const match = matchAt(BACKSLASH, text, at)
  return match ? { shown: fromCode(parseInt(match[1] ?? match[2] ?? match[3] ?? '', 16)), length: match[0].length } : null
}

function readJoint(text: string, at: number): Read | null {
  const joint = matchAt(PLUS, text, at)
  return joint ? { shown: '', length: joint[0].length } : null
}

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}
