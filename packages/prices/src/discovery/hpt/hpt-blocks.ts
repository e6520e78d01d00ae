import type { HptFix } from './hpt-entry.ts'

type KeyedValue = { value: string; line: number; fixes: HptFix[] }

/** The values of one block of lines, not yet validated. */
export type HptBlock = {
  location: KeyedValue | null
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
}

/**
 * Groups keyed lines into blocks. A block ends where a new location is named or at a blank line
 * after its price file; earlier blank lines are ignored. Lines without a key are skipped.
 */
export function hptBlocks(text: string): HptBlock[] {
  const reader: Reader = { blocks: [], open: emptyBlock(), isAfterBlank: false, waiting: null }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') reader.isAfterBlank = true
    else takeLine(reader, line, index + 1)
  }
  close(reader)
  return reader.blocks
}

const emptyBlock = (): HptBlock => ({ location: null, page: null, mrfs: [], fixes: [] })

function close(reader: Reader): void {
  const { location, page, mrfs } = reader.open
  if (location || page || mrfs.length > 0) reader.blocks.push(reader.open)
  reader.open = emptyBlock()
}

function takeLine(reader: Reader, text: string, line: number): void {
  const parts = splitKeys(text)
  for (const part of parts) {
    const keyedLine = parseKeyedLine(part)
    if (!keyedLine && reader.waiting && parts.length === 1) fill(reader.waiting, part)
    reader.waiting = null
    if (!keyedLine) continue
    const isNew = startsBlock(reader, keyedLine.key)
    if (isNew) close(reader)
    const fixes = [...keyedLine.fixes, ...gapFixes(reader, isNew)]
    if (parts.length > 1) fixes.push('keys_on_one_line')
    reader.waiting = put(reader.open, keyedLine.key, { value: keyedLine.value, line, fixes })
    reader.isAfterBlank = false
  }
}

function startsBlock({ open, isAfterBlank }: Reader, key: HptKey): boolean {
  if (key === 'contact') return false
  if (isAfterBlank && open.mrfs.length > 0) return true
  return key === 'location' && open.location !== null
}

/** Reports a missing blank line before a block, or a blank line inside it. */
function gapFixes({ open, isAfterBlank }: Reader, isNew: boolean): HptFix[] {
  if (isNew) return isAfterBlank ? [] : ['missing_blank_line']
  return isAfterBlank && (open.location || open.page) && open.mrfs.length === 0 ? ['blank_line_inside'] : []
}

/** @returns the key whose value is still missing */
function put(block: HptBlock, key: HptKey, keyedLine: KeyedValue): KeyedValue | null {
  if (key === 'contact') return null
  if (key === 'mrf') block.mrfs.push(keyedLine)
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
  location:
    /^(location|locationname|hospital|hospitalname|hospitallocation|facility|facilityname|hospitallocationname)$/,
  page: /^(sourcepage|sourcepageur[li]|sourceur[li]|sourcelink|sourcepagelink|pageur[li]|webpage|webpageur[li])$/,
  mrf: /^(mrf|mrfur[li]|mrflink|mrffile|mrffileur[li]|mrfpath|mrflocation|(hospital)?machinereadablefile(ur[li]|link)?|machinereadableur[li])$/,
  contact:
    /^(contact|contactname|contactemail|contactemailaddress|contactphone|email|pointofcontact(name|email)?)$/,
}

const KEY_NAMES = Object.keys(PUBLISHED).join('|')
const LINE = /^[\s\-*•>#]*["']?([A-Za-z][A-Za-z _.\-\u2010-\u2015]{1,40}?)["']?\s*([:=\uff1a]|\t| - )\s*(.*)$/
/** Finds a key in the middle of a line, where line ends were lost. */
const NEXT_KEY = new RegExp(`(?<!\\s)\\s+(?=(?:${KEY_NAMES})\\s*:)`, 'i')

type HptLine = { key: HptKey; value: string; fixes: HptFix[] }

/** Parses a line into its key and value; null when it has no known key. */
function parseKeyedLine(line: string): HptLine | null {
  const [, written = '', separator = '', value = ''] = LINE.exec(line) ?? []
  const name = written.toLowerCase().trim()
  const letters = name.replace(/[^a-z]/g, '')
  const exact = PUBLISHED[name]
  const key = exact ?? PUBLISHED[name.replace(/[\s_.\u2010-\u2015]+/g, '-')] ?? keyOfSynonym(letters)
  if (!key) return null
  const fixes: HptFix[] = separator === ':' ? [] : ['separator']
  if (!exact && isPublishedName(letters)) fixes.push('key_spelling')
  else if (!exact) fixes.push('key_synonym')
  else if (written !== name) fixes.push('key_spelling')
  return { key, value: value.trim(), fixes }
}

const keyOfSynonym = (letters: string) =>
  (Object.keys(SYNONYMS) as HptKey[]).find((key) => SYNONYMS[key].test(letters))
const isPublishedName = (letters: string) =>
  Object.keys(PUBLISHED).some((name) => name.replaceAll('-', '') === letters)

/** Splits a line that holds several keys. */
const splitKeys = (line: string): string[] => line.split(NEXT_KEY)
