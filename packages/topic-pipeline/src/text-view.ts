/** A way of reading a field, with the road back: every index of `text` belongs to an index of the original. */
export type TextView = { text: string; originOf: (index: number) => number }

const NEEDS_NORMALISING = /[\u0080-\uffff]|&[#a-z]|%[0-9a-f]{2}|['"`]\s*\+\s*['"`]/i
/** All that Unicode lets a reader not see: soft hyphens, joiners, directions, variation selectors, fillers, tags. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|colon|lowbar|equals|sol|nbsp));/iy
const PERCENT = /(?:%[0-9a-f]{2})+/iy
const JOINED = /['"`]\s*\+\s*['"`]/y
const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g
const NAMED: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", colon: ':', lowbar: '_', equals: '=', sol: '/', nbsp: ' ',
}

/** The field as written, as a reader sees it (entities, escapes and invisible characters resolved), and what its base64 runs hide. */
export function viewsOf(text: string): TextView[] {
  const raw: TextView = { text, originOf: (index) => index }
  const normalised = NEEDS_NORMALISING.test(text) ? [normalise(text)] : []
  return [raw, ...normalised, ...decodedRuns(text)]
}

/** The views of a view, with the road back to the original. */
export const viewsThrough = ({ text, originOf }: TextView): TextView[] =>
  viewsOf(text).map((view) => ({ text: view.text, originOf: (index) => originOf(view.originOf(index)) }))

function normalise(text: string): TextView {
  const parts: string[] = []
  const origins: number[] = []
  for (let i = 0; i < text.length; ) {
    const { shown, length } = readOne(text, i)
    for (let unit = 0; unit < shown.length; unit++) origins.push(i)
    parts.push(shown)
    i += length
  }
  return { text: parts.join(''), originOf: (index) => origins[index] ?? text.length }
}

function readOne(text: string, at: number): { shown: string; length: number } {
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (char === '&') return readEntity(text, at)
  if (char === '%') return readPercent(text, at)
  const joint = char === '"' || char === "'" || char === '`' ? (matchAt(JOINED, text, at)?.[0].length ?? 0) : 0
  if (joint > 0) return { shown: '', length: joint }
  if (char <= '\x7f') return { shown: char, length: 1 }
  return { shown: INVISIBLE.test(char) ? '' : char.normalize('NFKC'), length: char.length }
}

function readEntity(text: string, at: number): { shown: string; length: number } {
  const match = matchAt(ENTITY, text, at)
  if (!match) return { shown: '&', length: 1 }
  const [whole, decimal, hex, name] = match
  const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16)
  const shown = name ? (NAMED[name.toLowerCase()] ?? '') : code <= 0x10ffff ? String.fromCodePoint(code) : ''
  return { shown, length: whole.length }
}

function readPercent(text: string, at: number): { shown: string; length: number } {
  const run = matchAt(PERCENT, text, at)?.[0]
  if (!run) return { shown: '%', length: 1 }
  return { shown: Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'), length: run.length }
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

/** Base64 that turns into plain words is read too: a Kubernetes Secret hides nothing. */
function decodedRuns(text: string): TextView[] {
  const views: TextView[] = []
  for (const match of text.matchAll(BASE64)) {
    const decoded = Buffer.from(match[0], 'base64').toString('latin1')
    if (/^[\t\r\n\x20-\x7e]{12,}$/.test(decoded)) views.push({ text: decoded, originOf: () => match.index })
  }
  return views
}
