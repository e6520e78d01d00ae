import type { HptFix } from './hpt-entry.ts'

type KeyedValue = { value: string; line: number; fixes: HptFix[] }

/** The values of one block of lines, not yet validated. */
export type HptBlock = {
  location: KeyedValue | null
  /** Names of further locations of the same file, each on a line of its own. */
  further: string[]
  /** A line without a key above the block, where no key names the location. */
  heading: string | null
  page: KeyedValue | null
  mrfs: KeyedValue[]
  fixes: HptFix[]
}

/** State of the reader between two lines. */
type Reader = {
  blocks: HptBlock[]
  open: HptBlock
  isAfterBlank: boolean
  /** A key whose value may follow on the next line. */
  waiting: KeyedValue | null
  /** The value of the line before, which an indented line continues. */
  last: (KeyedValue & { key: HptKey }) | null
  /** The last line without a key that may be the name of the block below it. */
  heading: string | null
}

/**
 * Groups keyed lines into blocks. A block ends where a new location is named or at a blank line
 * after its price file; earlier blank lines are ignored. Lines without a key are skipped.
 */
export function hptBlocks(text: string): HptBlock[] {
  const reader: Reader = {
    blocks: [],
    open: emptyBlock(),
    isAfterBlank: false,
    waiting: null,
    last: null,
    heading: null,
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') Object.assign(reader, { isAfterBlank: true, last: null })
    else if (!COMMENT.test(line)) takeLine(reader, line, index + 1)
  }
  close(reader)
  return reader.blocks
}

export const emptyBlock = (): HptBlock => ({
  location: null,
  further: [],
  heading: null,
  page: null,
  mrfs: [],
  fixes: [],
})

function close(reader: Reader): void {
  const { location, page, mrfs } = reader.open
  if (location || page || mrfs.length > 0) reader.blocks.push(reader.open)
  reader.open = emptyBlock()
}

function takeLine(reader: Reader, text: string, line: number): void {
  const parts = splitKeys(text)
  for (const part of parts) {
    const keyedLine = parseKeyedLine(part)
    if (!keyedLine && parts.length === 1) takeRest(reader, part)
    reader.waiting = null
    if (!keyedLine) continue
    const isNew = startsBlock(reader, keyedLine.key)
    if (isNew) close(reader)
    reader.open.heading ??= reader.heading
    reader.heading = null
    const fixes = [...keyedLine.fixes, ...gapFixes(reader, isNew)]
    if (parts.length > 1) fixes.push('keys_on_one_line')
    const keyed = { value: keyedLine.value, line, fixes }
    reader.waiting = put(reader.open, keyedLine.key, keyed)
    reader.last = Object.assign(keyed, { key: keyedLine.key })
    reader.isAfterBlank = false
  }
}

/** A line without a key: the value of the line before, the rest of it, or a heading. */
function takeRest(reader: Reader, text: string): void {
  const { waiting, last } = reader
  if (waiting) return fill(waiting, text)
  if (last && last.key !== 'contact' && /^[ \t]+[^\s*•-]/.test(text)) {
    last.value += `${last.key === 'location' ? ' ' : ''}${text.trim()}`
    last.fixes.push('wrapped_line')
    return
  }
  reader.last = null
  const heading = text
    .replace(/^[\s#*•-]*(?:\d+[.)]\s+)?/, '')
    .replace(/\*\*$/, '')
    .trim()
  reader.heading = HEADING.test(heading) ? heading : null
}

/** A name of a place: no sentence, no address. */
const HEADING = /^(?=.{3,80}$)(?!.*(?:https?:|www\.|[.:;!?]$|@))\p{Lu}/u

function startsBlock({ open, isAfterBlank }: Reader, key: HptKey): boolean {
  if (key === 'contact') return false
  if (isAfterBlank && open.mrfs.length > 0) return true
  const isFurther = !isAfterBlank && open.mrfs.length === 0 && open.page === null
  return key === 'location' && open.location !== null && !isFurther
}

/** Reports a missing blank line before a block, or a blank line inside it. */
function gapFixes({ open, isAfterBlank }: Reader, isNew: boolean): HptFix[] {
  if (isNew) return isAfterBlank ? [] : ['missing_blank_line']
  return isAfterBlank && (open.location || open.page) && open.mrfs.length === 0 ? ['blank_line_inside'] : []
}

/** @returns the key whose value is still missing */
export function put(block: HptBlock, key: HptKey, keyedLine: KeyedValue): KeyedValue | null {
  if (key === 'contact') return null
  if (key === 'mrf') block.mrfs.push(keyedLine)
  else if (key === 'location' && block.location) block.further.push(keyedLine.value)
  else block[key] ??= keyedLine
  if (key !== 'mrf') block.fixes.push(...keyedLine.fixes)
  return keyedLine.value === '' ? keyedLine : null
}

function fill(waiting: KeyedValue, line: string): void {
  waiting.value = line.trim()
  waiting.fixes.push('value_on_next_line')
}

type HptKey = 'location' | 'page' | 'mrf' | 'contact'

/** The names of the format (CMS, "TXT file" of the hospital price transparency tools). */
const PUBLISHED: Readonly<Record<string, HptKey>> = {
  'location-name': 'location',
  'source-page-url': 'page',
  'mrf-url': 'mrf',
  'contact-name': 'contact',
  'contact-email': 'contact',
}

/** Synonyms of the keys, letters only. */
const SYNONYMS: Readonly<Record<HptKey, RegExp>> = {
  location: /^((hospital)?location(name)?|(hospital|facility)(name)?)$/,
  page: /^(source(page)?(ur[li]|link)|sourcepage|(web)?pageur[li]|webpage)$/,
  mrf: new RegExp(
    '^((mrf|mfr)((file)?(ur[li])?|link|path|location)|' +
      '(hospital)?machinereadablefile(ur[li]|link)?|machinereadableur[li])$',
  ),
  contact:
    /^(contact|contactname|contactemail|contactemailaddress|contactphone|email|pointofcontact(name|email)?)$/,
}

const KEY_NAMES = Object.keys(PUBLISHED).join('|')
const LINE = new RegExp(
  '^[\\s\\-*•>#]*(?:\\d+[.)]\\s+)?["\']?([A-Za-z][A-Za-z _.\\-\\u2010-\\u2015]{1,40}?)' +
    '(?:[ _.\\-]?\\d{1,3}|\\s?\\([^()]{1,40}\\))?["\'*]*\\s*([:=\\uff1a]|\\t| [-\\u2013\\u2014] )\\s*(.*)$',
)
/** A line that is commented out: an old price file is no price file. */
const COMMENT = new RegExp(`^\\s*(?://|#\\s*(?:${KEY_NAMES})\\s*:)`, 'i')
/** A key of the format and its value with nothing but a blank between. */
const BLANK_LINE = new RegExp(`^\\s*(${KEY_NAMES})(\\s+)(\\S.*)$`, 'i')
/** Finds a key in the middle of a line, where line ends were lost. */
const NEXT_KEY = new RegExp(`(?<![\\s.)])\\s+(?=(?:${KEY_NAMES})\\s*:)`, 'i')

type HptLine = { key: HptKey; value: string; fixes: HptFix[] }

/** Parses a line into its key and value; null when it has no known key. */
function parseKeyedLine(line: string): HptLine | null {
  const found = [LINE, BLANK_LINE]
    .map((form) => form.exec(line))
    .find((parts) => parts && keyOfName(parts[1]!))
  if (!found) return null
  const [, written = '', separator = '', value = ''] = found
  const name = written.toLowerCase().trim()
  const letters = name.replace(/[^a-z]/g, '')
  const exact = PUBLISHED[name]
  const key = keyOfName(written)!
  const fixes: HptFix[] = separator === ':' ? [] : ['separator']
  if (!exact && isPublishedName(letters)) fixes.push('key_spelling')
  else if (!exact) fixes.push('key_synonym')
  else if (written !== name) fixes.push('key_spelling')
  return { key, value: value.trim(), fixes }
}

/** The key that a name means. */
export function keyOfName(written: string): HptKey | undefined {
  const name = written.toLowerCase().trim()
  const dashed = name.replace(/[\s_.\u2010-\u2015]+/g, '-')
  return PUBLISHED[name] ?? PUBLISHED[dashed] ?? keyOfSynonym(name.replace(/[^a-z]/g, ''))
}

const keyOfSynonym = (letters: string) =>
  (Object.keys(SYNONYMS) as HptKey[]).find((key) => SYNONYMS[key].test(letters))
const isPublishedName = (letters: string) =>
  Object.keys(PUBLISHED).some((name) => name.replaceAll('-', '') === letters)

/** Splits a line that holds several keys. */
const splitKeys = (line: string): string[] => line.split(NEXT_KEY)
