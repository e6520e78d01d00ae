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
import { emptyBlock, type HptBlock, hptBlocks, keyOfName, put } from './hpt-blocks.ts'
import { hptRecords } from './hpt-records.ts'

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
  const { entries, problems } = isMarkup ? { entries: [], problems: [] } : entriesOf(blocksOf(text), base)
  if (entries.length > 0) return { outcome: 'ok', entries, fixes, problems, hints: [] }
  return {
    outcome: isMarkup ? 'html_not_txt' : 'no_entries',
    entries,
    fixes,
    problems,
    hints: urlHints(text, { isMarkup, base }),
  }
}

/** Objects of JSON or rows of a table where the text is one, else the blocks of its lines. */
function blocksOf(text: string): HptBlock[] {
  const records = hptRecords(text)
  if (!records) return hptBlocks(text)
  return records.rows.map(({ line, values }) => {
    const block = emptyBlock()
    for (const [name, value] of values) {
      const key = keyOfName(name)
      if (key) put(block, key, { value, line, fixes: [] })
    }
    return { ...block, fixes: [records.form] }
  })
}

function entriesOf(
  blocks: readonly HptBlock[],
  base: string | null,
): Pick<HptReading, 'entries' | 'problems'> {
  const problems: HptProblem[] = []
  const entries = new Map<string, HptEntry>()
  for (const entry of withSharedPage(blocks).flatMap((block) => blockEntries(block, base, problems))) {
    const key = `${entry.locationName.toLowerCase()}\n${entry.mrfUrl}`
    const existing = entries.get(key)
    if (existing) existing.fixes = distinct([...existing.fixes, 'duplicate_entry'])
    else entries.set(key, entry)
  }
  return { entries: [...entries.values()], problems }
}

/** A page that is named once, above all locations, is that of each of them. */
function withSharedPage(blocks: readonly HptBlock[]): readonly HptBlock[] {
  const [first, ...rest] = blocks
  const page = first?.page
  const isAbove = page && page.line < (first.location?.line ?? first.mrfs[0]?.line ?? Infinity)
  if (!isAbove || rest.length === 0 || rest.some((block) => block.page)) return blocks
  const own = first.location || first.mrfs.length > 0 ? [first] : []
  const others = rest.map((block) => ({
    ...block,
    page,
    fixes: [...block.fixes, 'shared_source_page' as const],
  }))
  return [...own, ...others]
}

/** A name without the quotes, the Markdown and the comma of JSON around it. */
function nameIn(value: string): string {
  const text = value.replace(/\s+/g, ' ').trim()
  const isBold = text.startsWith('**') || text.endsWith('**')
  const bare = isBold ? text.replaceAll('**', '').trim() : text
  const [, double, single, typographic] = /^(?:"(.*)"|'(.*)'|[“‘](.*)[”’]),?$/.exec(bare) ?? []
  return double ?? single?.replaceAll("''", "'") ?? typographic ?? bare
}

function blockEntries(block: HptBlock, base: string | null, problems: HptProblem[]): HptEntry[] {
  const names = [block.location?.value ?? block.heading ?? '', ...block.further].map(nameIn)
  return names.flatMap((locationName, index) =>
    locationEntries(block, locationName, base, index === 0 ? problems : []),
  )
}

function locationEntries(
  block: HptBlock,
  locationName: string,
  base: string | null,
  problems: HptProblem[],
): HptEntry[] {
  const page = pageOf(block, base, problems)
  const named = block.mrfs.flatMap(({ value, ...rest }) =>
    splitUrls(value).map((url) => ({ ...rest, value: url })),
  )
  if (named.length === 0)
    problems.push({
      line: (block.location ?? block.page ?? block.mrfs[0])?.line ?? 1,
      reason: 'no_mrf_url',
      text: locationName,
    })
  const shared: HptFix[] = [
    ...block.fixes,
    ...page.fixes,
    ...(locationName === '' ? (['missing_location_name'] as const) : []),
    ...(locationName !== '' && !block.location ? (['name_above'] as const) : []),
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
