import { isUtf8 } from 'node:buffer'
import { decodeUtf8OrWindows1252, detectEncoding } from '@ppman/text'

/** Corrections made to read a file or an entry. Stored: add, do not rename. */
export type HptFix =
  | 'bom'
  | 'utf_16'
  | 'windows_1252'
  | 'carriage_returns'
  | 'key_spelling'
  | 'key_synonym'
  | 'separator'
  | 'keys_on_one_line'
  | 'wrapped_line'
  | 'name_above'
  | 'shared_source_page'
  | 'json'
  | 'table'
  | 'value_on_next_line'
  | 'missing_blank_line'
  | 'blank_line_inside'
  | 'missing_location_name'
  | 'missing_source_page'
  | 'several_mrf_urls'
  | 'duplicate_entry'
  | 'url_wrapping_removed'
  | 'url_scheme_added'
  | 'url_scheme_repaired'
  | 'url_relative'
  | 'url_blanks_encoded'

/** A price file that a cms-hpt.txt names for one location. Personal contacts are not kept. */
export type HptEntry = {
  /** Empty when the block names none. */
  locationName: string
  sourcePageUrl: string | null
  mrfUrl: string
  fixes: HptFix[]
  /** 1-based line of the file that names the price file. */
  line: number
}

/** A line or block that could not be used. */
export type HptProblem = {
  line: number
  reason: 'mrf_url_unusable' | 'source_page_unusable' | 'no_mrf_url'
  text: string
}

export type HptReading = {
  outcome: 'ok' | 'html_not_txt' | 'no_entries'
  entries: HptEntry[]
  /** Of the file as a whole. */
  fixes: HptFix[]
  problems: HptProblem[]
  /**
   * URLs found in a file without entries, for a person to check; never fetched. Otherwise empty.
   */
  hints: string[]
}

/** Characters of no width, which editors and copies leave behind. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g

/** Decodes a file to text with `\n` line ends, and lists the corrections. Never throws. */
export function hptText(bytes: Uint8Array): { text: string; fixes: HptFix[] } {
  const fixes: HptFix[] = []
  const decoded = decode(bytes, fixes)
  const isMarked = decoded.startsWith('\ufeff')
  if (isMarked) fixes.push('bom')
  const text = decoded
    .slice(isMarked ? 1 : 0)
    .replaceAll('\0', '')
    .replace(INVISIBLE, '')
    .toWellFormed()
  if (!text.includes('\r')) return { text, fixes }
  return { text: text.replace(/\r\n?/g, '\n'), fixes: [...fixes, 'carriage_returns'] }
}

function decode(bytes: Uint8Array, fixes: HptFix[]): string {
  const { encoding } = detectEncoding(bytes)
  if (encoding !== 'utf-8') {
    fixes.push('utf_16')
    return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  }
  if (!isUtf8(bytes)) fixes.push('windows_1252')
  return decodeUtf8OrWindows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Longest URL: servers and the index refuse longer ones. */
const MAX_CHARS = 2_000
/** Longest value that may contain a URL. */
const MAX_VALUE_CHARS = 10_000
/** File endings that could be taken for the last label of a host name. */
const FILE_ENDING = /\.(csv|json|zip|gz|xlsx?|txt|xml|html?|aspx?|php|pdf)$/i
const HOST = /^([a-z0-9-]+\.)+[a-z]{2,}(:\d{1,5})?(?=[/?#]|$)/i
/** Misspelt `https://`: a letter lost or doubled, a colon or slash missing. */
const MISSPELT_SCHEME =
  /^h+t{1,3}p{1,2}s?\s*(?:[:;.]\s*)?[/\\]{1,3}(?=[^/\\])|^h+t{1,3}p{1,2}s?:(?=[a-z0-9])/i

/** Words in place of a URL. */
const NO_URL = /^(?:n\/?a|none|null|tbd|pending|not applicable|coming soon)$/i

/**
 * Normalizes a value to an absolute http(s) URL without fragment, or null.
 *
 * @param base URL of the file that holds the value; without it relative addresses are refused
 */
export function normalizeUrl(value: string, base: string | null): { url: string; fixes: HptFix[] } | null {
  if (value.length > MAX_VALUE_CHARS) return null
  const fixes: HptFix[] = []
  const bare = stripWrapping(value)
  if (NO_URL.test(bare)) return null
  if (bare !== value) fixes.push('url_wrapping_removed')
  const absolute = withScheme(bare, fixes)
  const url = absolute === null ? resolveRelative(bare, base, fixes) : URL.parse(absolute)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.'))
    return null
  if (/\s/.test(bare)) fixes.push('url_blanks_encoded')
  url.hash = ''
  return url.href.length > MAX_CHARS ? null : { url: url.href, fixes }
}

/** What stands behind the name of a data file is a remark: `x.csv (48 MB)`, `x.csv  # new`. */
const REMARK = /(?<=\.(?:csv|json|zip|gz|xlsx))\s+(?!\S*\.(?:csv|json|zip|gz|xlsx)\b).*$|\s+(?:#|\/\/)\s.*$/i

/** Strips quotes, brackets, Markdown and HTML around a URL, and what follows it. */
function stripWrapping(value: string): string {
  const linked = /\]\(([^)>]+)(?:>\s*)?\)/.exec(value) ?? /href\s*=\s*["']([^"']+)["']/i.exec(value)
  const inner = (linked?.[1] ?? value).replace(/<\/?(?!https?:)[a-z][^>]*>/gi, '').replace(REMARK, '')
  return inner.replace(/^[\s"'“”‘’`<([{]+/, '').replace(/(?<![\s"'“”‘’`>)\]},;.])[\s"'“”‘’`>)\]},;.]+$/, '')
}

function withScheme(text: string, fixes: HptFix[]): string | null {
  if (/^https?:\/\/[^/]/i.test(text)) return text
  const slip = MISSPELT_SCHEME.exec(text)?.[0]
  if (slip)
    return recordFix(
      fixes,
      'url_scheme_repaired',
      `${/s/i.test(slip) ? 'https' : 'http'}://${text.slice(slip.length)}`,
    )
  if (text.startsWith('//')) return recordFix(fixes, 'url_scheme_added', `https:${text}`)
  const host = HOST.exec(text)?.[0]
  if (!host || (FILE_ENDING.test(host) && host === text)) return null
  return recordFix(fixes, 'url_scheme_added', `https://${text}`)
}

function recordFix(fixes: HptFix[], fix: HptFix, url: string): string {
  fixes.push(fix)
  return url
}

/** Resolves only what looks like a path; a single word is refused. */
function resolveRelative(text: string, base: string | null, fixes: HptFix[]): URL | null {
  if (!base || !/^[^\s:]+$/.test(text) || !(text.includes('/') || FILE_ENDING.test(text))) return null
  fixes.push('url_relative')
  return URL.parse(text, base)
}

/** Splits a value that holds several URLs. Blanks inside one URL stay. */
export const splitUrls = (value: string): string[] =>
  value.split(/(?<![\s,;|])(?:[\s,;|]+(?:and\s+)?)(?=https?:\/\/)/i).filter(Boolean)
