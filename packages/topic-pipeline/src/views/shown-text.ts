import { decodeHtmlReferences } from '@ppman/text'
import { pieceWise, type TextView } from './view.ts'

type Read = { shown: string; length: number }

/** Browsers also resolve numeric entities without a semicolon. */
const ENTITY = /&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z][a-z0-9]{1,31});)/iy
const PERCENT = /(?:%[0-9a-f]{2})+/iy
const BACKSLASH =
  /\\(?:[xX]([0-9a-fA-F]{2})|[uU]([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|([0-3][0-7]{2})|([nrt]))/y
const BLANKS: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/** Decodes an entity, percent or backslash escape at an index; null when there is none. */
function readEscape(text: string, offset: number): Read | null {
  switch (text[offset]) {
    case '&':
      return readEntity(text, offset)
    case '%':
      return readPercent(text, offset)
    case '\\':
      return readBackslash(text, offset)
    default:
      return null
  }
}

function readEntity(text: string, offset: number): Read | null {
  const match = matchAt(ENTITY, text, offset)
  if (!match) return null
  const [whole, decimal, hex, name] = match
  if (!name)
    return { shown: fromCode(decimal ? Number(decimal) : parseInt(hex ?? '', 16)), length: whole.length }
  const shown = decodeHtmlReferences(whole)
  return shown === whole ? null : { shown, length: whole.length }
}

function readPercent(text: string, offset: number): Read | null {
  const run = matchAt(PERCENT, text, offset)?.[0]
  return run
    ? { shown: Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'), length: run.length }
    : null
}

function readBackslash(text: string, offset: number): Read | null {
  const match = matchAt(BACKSLASH, text, offset)
  if (!match) return null
  const [whole, two, four, braced, octal, blank] = match
  if (blank) return { shown: BLANKS[blank] ?? '', length: whole.length }
  return {
    shown: fromCode(octal ? parseInt(octal, 8) : parseInt(two ?? four ?? braced ?? '', 16)),
    length: whole.length,
  }
}

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

function matchAt(sticky: RegExp, text: string, offset: number): RegExpExecArray | null {
  sticky.lastIndex = offset
  return sticky.exec(text)
}

const DIFFERS = /(?!\s)\p{Cc}|[^\p{ASCII}]|&[#a-z]|%[0-9a-f]{2}|\\[xunrt0-3]/iu
/** Characters that a reader may see differently. */
const CANDIDATE = /(?!\s)\p{Cc}|[^\p{ASCII}]|[&%\\]/gu
/**
 * Invisible characters: soft hyphens, joiners, directions, variation selectors, fillers, tags,
 * controls.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/u
const DIGIT = /\p{Nd}/u
const MAX_CACHED = 10_000

/**
 * The text as a reader sees it: entities and escapes decoded, invisible characters removed,
 * look-alikes replaced by Latin letters. Unusual blanks stay.
 */
export function shownText(text: string): TextView | null {
  if (!DIFFERS.test(text)) return null
  const view = pieceWise(text)
  CANDIDATE.lastIndex = 0
  for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
    const { shown, length } = readOne(text, match.index)
    const seen = shown.length === 1 ? asSeen(shown) : [...shown].map(asSeen).join('')
    if (seen.length !== length || seen !== text.slice(match.index, match.index + length))
      view.replace(match.index, length, seen)
    CANDIDATE.lastIndex = match.index + length
  }
  return view.done()
}

function readOne(text: string, offset: number): { shown: string; length: number } {
  const escape = readEscape(text, offset)
  if (escape) return escape
  const char = String.fromCodePoint(text.codePointAt(offset) ?? 0)
  return { shown: char, length: char.length }
}

const SEEN = new Map<string, string>()

function asSeen(char: string): string {
  const cached = SEEN.get(char)
  if (cached !== undefined) return cached
  const seen = resolve(char)
  if (SEEN.size < MAX_CACHED) SEEN.set(char, seen)
  return seen
}

function resolve(char: string): string {
  if ((char >= ' ' && char <= '\x7e') || '\t\n\v\f\r'.includes(char)) return char
  if (INVISIBLE.test(char)) return ''
  if (isUnusualBlank(char)) return char
  const plain = LOOK_ALIKES.get(char) ?? char.normalize('NFKC')
  return LOOK_ALIKES.get(plain) ?? (DIGIT.test(plain) ? digitOf(plain) : plain)
}

/** The value of a decimal digit of any script; groups of ten start at a code ending in 0 or 6. */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code <= 0x7f) return char
  const last = code & 0xf
  return String(DIGIT.test(String.fromCodePoint(code - last)) ? last : last - 6)
}

const CODES = /(?:=[0-9a-f]{2})+|=[ \t]{0,9}\r?\n/gi
/** Minimum of codes; fewer occur in addresses such as `?a=12&b=34`. */
const LEAST_CODES = 3
const UNREADABLE = /(?![\t\r\n])\p{Cc}|\ufffd/u

/**
 * Decodes quoted-printable codes and soft line breaks (RFC 2045, 6.7); null when there are too few.
 */
export function quotedPrintableText(text: string): TextView | null {
  const codes = [...text.matchAll(CODES)]
  if (
    codes.reduce((count, { 0: code }) => count + (code.startsWith('=\n') ? 1 : code.length / 3), 0) <
    LEAST_CODES
  )
    return null
  const view = pieceWise(text)
  for (const { 0: code, index } of codes) view.replace(index, code.length, decoded(code))
  return view.done()
}

function decoded(code: string): string {
  if (/\s/.test(code)) return ''
  const text = Buffer.from(code.replaceAll('=', ''), 'hex').toString('utf8')
  return UNREADABLE.test(text) ? code : text
}

/** Unusual blank characters, and the empty Braille cell. */
const UNUSUAL_BLANK = /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/
const UNUSUAL_BLANKS = new RegExp(UNUSUAL_BLANK, 'g')

const isUnusualBlank = (char: string): boolean => UNUSUAL_BLANK.test(char)

/** Replaces unusual blanks by plain ones; null when there are none. */
export function plainBlanks(text: string): TextView | null {
  if (!UNUSUAL_BLANK.test(text)) return null
  const view = pieceWise(text)
  for (const { index } of text.matchAll(UNUSUAL_BLANKS)) view.replace(index, 1, ' ')
  return view.done()
}

const NON_ASCII = /[\u0080-\u{10ffff}]/gu
const MARK = /(?=\p{M})[\p{Script=Inherited}\p{Me}]/u
const MARKED_LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Removes unusual blanks, accents and other marks; null when there are none. */
export function bareText(text: string): TextView | null {
  const view = pieceWise(text)
  let isChanged = false
  for (const { 0: char, index } of text.matchAll(NON_ASCII)) {
    const bare = withoutMarks(char)
    if (bare === char) continue
    isChanged = true
    view.replace(index, char.length, bare)
  }
  return isChanged ? view.done() : null
}

const BARE = new Map<string, string>()

function withoutMarks(char: string): string {
  const cached = BARE.get(char)
  if (cached !== undefined) return cached
  const bare = strip(char)
  if (BARE.size < MAX_CACHED) BARE.set(char, bare)
  return bare
}

function strip(char: string): string {
  if (isUnusualBlank(char) || MARK.test(char)) return ''
  if (!MARKED_LETTER.test(char)) return char
  const letter = char.normalize('NFD').replace(/\p{M}/gu, '')
  return LOOK_ALIKES.get(letter) ?? letter
}

/**
 * Letters that look like Latin ones: single letters of Unicode's confusables (UTS 39, version 13)
 * and small capitals. Right-to-left letters, and common Cyrillic ones that look like digits, are
 * left out.
 */
const LETTERS: readonly (readonly [latin: string, others: string])[] = [
  ['2', 'ꝚƧϨꙄᒿ'],
  ['3', 'ꞫȜƷꝪⳌ𖼻𑣊'],
  ['4', 'Ꮞ𑢯'],
  ['5', 'Ƽ𑢻'],
  ['6', 'ⳒᏮ𑣕'],
  ['7', '𐓒𑣆'],
  ['8', 'ȣȢ𐌚'],
  ['9', 'ꝮⳊ𑣌𑢬𑣖'],
  ['A', 'АΑᎪᗅꓮ𖽀𐊠'],
  ['B', 'ВΒꞴᏴᗷꓐ𐊂𐊡𐌁'],
  ['C', 'СⲤᏟꓚ𐊢𐌂𐐕𐔜'],
  ['D', 'Ꭰᗞᗪꓓ'],
  ['E', 'ЕΕⴹᎬꓰ𑢦𑢮𐊆'],
  ['F', 'ꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥'],
  ['G', 'ԌᏀᏳꓖ'],
  ['H', 'НΗⲎᎻᕼꓧ𐋏'],
  ['I', 'ІΙƖⲒӀ'],
  ['J', 'ЈꞲͿᎫᒍꓙ'],
  ['K', 'КΚⲔᏦᛕꓗ𐔘'],
  ['L', 'ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦'],
  ['M', 'МΜϺⲘᎷᗰᛖꓟ𐊰𐌑'],
  ['N', 'ΝⲚꓠ𐔓'],
  ['O', 'ОΟՕⲞⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖'],
  ['P', 'РΡⲢᏢᑭꓑ𐊕'],
  ['Q', 'Ԛⵕ'],
  ['R', 'ƦᎡᏒ𐒴ᖇꓣ𖼵'],
  ['S', 'ЅՏᏕᏚꓢ𖼺𐊖𐐠'],
  ['T', 'ТΤⲦᎢꓔ𖼊𑢼𐊗𐊱𐌕'],
  ['U', 'ԱՍሀ𐓎ᑌꓴ𖽂𑢸'],
  ['V', 'ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝'],
  ['W', 'ԜᎳᏔꓪ'],
  ['X', 'ХΧꞳⲬⵝᚷꓫ𐊐𐊴𐌗𐔧'],
  ['Y', 'ҮΥⲨУᎩᎽꓬ𖽃𑢤𐊲'],
  ['Z', 'ΖᏃꓜ𑢩'],
  ['a', 'аαɑ'],
  ['b', 'ʙƄЬᏏᖯ'],
  ['c', 'сᴄⲥꮯ𐐽'],
  ['d', 'ԁᴅᏧᑯꓒ'],
  ['e', 'еᴇꬲҽ'],
  ['f', 'ꬵꞙẝք'],
  ['g', 'ցɡɢᶃƍ'],
  ['h', 'һհʜᏂ'],
  ['i', 'іιıɪɩꙇꭵᎥ𑣃'],
  ['j', 'јȷᴊϳ'],
  ['k', 'ᴋк'],
  ['l', 'ӏʟǀⵏᛁꓲ𖼨𐊊𐌉'],
  ['m', 'ᴍ'],
  ['n', 'ոɴռ'],
  ['o', 'оοօᴏᴑꬽσⲟჿഠဝ𐓪𑣈𑣗𐐬'],
  ['p', 'рρᴘⲣ'],
  ['q', 'ԛգզ'],
  ['r', 'ʀꭇꭈᴦⲅгꮁ'],
  ['s', 'ѕꜱƽꮪ𑣁𐑈'],
  ['t', 'ᴛ'],
  ['u', 'υսᴜꞟꭎꭒʋ𐓶𑣘'],
  ['v', 'νᴠѵ𑜆ꮩ𑣀'],
  ['w', 'ԝᴡɯѡա𑜊𑜎𑜏ꮃ'],
  ['x', 'хχᕁᕽ'],
  ['y', 'уγʏɣᶌỿꭚүყ𑣜'],
  ['z', 'ᴢꮓ𑣄'],
]
const SIGNS: readonly (readonly [latin: string, others: string])[] = [
  ['-', '‐‑‒–—−⁃˗﹘'],
  ["'", '‘’‛′'],
  ['"', '“”'],
  ['/', '⁄∕'],
  [':', '∶꞉'],
  ['_', 'ߺ'],
]

const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [...LETTERS, ...SIGNS].flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)
