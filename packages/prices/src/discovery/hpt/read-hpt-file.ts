import { decodeXmlReferences } from '@ppman/text'
import {
  type HptEntry,
  type HptFix,
  type HptProblem,
  type HptReading,
  hptText,
  normalizeUrl,
  splitUrls,
} from './hpt-entry.ts'

const MARKUP = /^\s*(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|body|script|meta|div|p|pre|\?xml)\b/i

/**
 * Parses a `cms-hpt.txt` as hospitals publish it (price-transparency.md 1.5): misspelt keys, lost
 * line ends, URLs without a scheme. `fixes` lists the corrections, `problems` what could not be
 * used. HTML in place of the file has no entries.
 *
 * @param base URL the bytes came from, for relative URLs; null when unknown
 */
export function readHptFile(bytes: Uint8Array, base: string | null): HptReading {
  const { text, fixes } = hptText(bytes)
  const isMarkup = MARKUP.test(text)
  const { entries, problems } = isMarkup ? { entries: [], problems: [] } : entriesOf(hptBlocks(text), base)
  if (entries.length > 0) return { outcome: 'ok', entries, fixes, problems, hints: [] }
  return {
    outcome: isMarkup ? 'html_not_txt' : 'no_entries',
    entries,
    fixes,
    problems,
    hints: urlHints(text, { isMarkup, base }),
  }
}

function entriesOf(
  blocks: readonly HptBlock[],
  base: string | null,
): Pick<HptReading, 'entries' | 'problems'> {
  const problems: HptProblem[] = []
  const entries = new Map<string, HptEntry>()
  for (const entry of blocks.flatMap((block) => blockEntries(block, base, problems))) {
    const key = `${entry.locationName.toLowerCase()}\n${entry.mrfUrl}`
    const existing = entries.get(key)
    if (existing) existing.fixes = distinct([...existing.fixes, 'duplicate_entry'])
    else entries.set(key, entry)
  }
  return { entries: [...entries.values()], problems }
}

function blockEntries(block: HptBlock, base: string | null, problems: HptProblem[]): HptEntry[] {
  const locationName = (block.location?.value ?? '').replace(/\s+/g, ' ').trim()
  const page = pageOf(block, base, problems)
  const named = block.mrfs.flatMap(({ value, ...rest }) =>
    splitUrls(value).map((url) => ({ ...rest, value: url })),
  )
  if (named.length === 0)
    problems.push({
      line: block.location?.line ?? block.page!.line,
      reason: 'no_mrf_url',
      text: locationName,
    })
  const shared: HptFix[] = [
    ...block.fixes,
    ...page.fixes,
    ...(locationName === '' ? (['missing_location_name'] as const) : []),
    ...(page.url === null ? (['missing_source_page'] as const) : []),
    ...(named.length > 1 ? (['several_mrf_urls'] as const) : []),
  ]
  return named.flatMap(({ value, line, fixes }) => {
    const mrf = normalizeUrl(value, base)
    if (!mrf) problems.push({ line, reason: 'mrf_url_unusable', text: value })
    return mrf
      ? [
          {
            locationName,
            sourcePageUrl: page.url,
            mrfUrl: mrf.url,
            fixes: distinct([...shared, ...fixes, ...mrf.fixes]),
            line,
          },
        ]
      : []
  })
}

function pageOf(
  { page }: HptBlock,
  base: string | null,
  problems: HptProblem[],
): { url: string | null; fixes: HptFix[] } {
  if (!page || page.value === '') return { url: null, fixes: [] }
  const normalized = normalizeUrl(page.value, base)
  if (!normalized) problems.push({ line: page.line, reason: 'source_page_unusable', text: page.value })
  return normalized ?? { url: null, fixes: [] }
}

const distinct = (fixes: readonly HptFix[]): HptFix[] => [...new Set(fixes)]

/** A person checks a few hints, not a whole site map. */
const MAX_HINTS = 20
const IN_TEXT = /https?:\/\/[^\s"'<>]+/gi
const IN_MARKUP = /\bhref\s*=\s*["']([^"']+)["']/gi
const PRICE_WORDS =
  /standard-?_?charges?|machine.?readable|\bmrf\b|transparen|charge-?master|pricing|\.(csv|json|zip|xlsx)\b/i

/** URLs in a text, or links in HTML that mention prices, in order and without duplicates. */
function urlHints(text: string, { isMarkup, base }: { isMarkup: boolean; base: string | null }): string[] {
  const found = isMarkup
    ? [...text.matchAll(IN_MARKUP)].map(([, href]) => href!)
    : (text.match(IN_TEXT) ?? [])
  const urls = found.flatMap((written) => normalizeUrl(decodeXmlReferences(written), base)?.url ?? [])
  return [...new Set(isMarkup ? urls.filter((url) => PRICE_WORDS.test(url)) : urls)].slice(0, MAX_HINTS)
}

type KeyedValue = { value: string; line: number; fixes: HptFix[] }

/** The values of one block of lines, not yet validated. */
type HptBlock = {
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
function hptBlocks(text: string): HptBlock[] {
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
  location: /^((hospital)?location(name)?|(hospital|facility)(name)?)$/,
  page: /^(source(page)?(ur[li]|link)|sourcepage|(web)?pageur[li]|webpage)$/,
  mrf: new RegExp(
    '^(mrf((file)?(ur[li])?|link|path|location)|' +
      '(hospital)?machinereadablefile(ur[li]|link)?|machinereadableur[li])$',
  ),
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
