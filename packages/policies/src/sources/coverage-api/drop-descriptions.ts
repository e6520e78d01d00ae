/** Fields of an answer whose words may be kept: codes, numbers, dates and what contractors write themselves. */
const KEPT = new Set([
  ...['token_type', 'message', 'notes', 'next_token'],
  ...[
    'title',
    'status',
    'display_id',
    'article_eff_date',
    'article_end_date',
    'date_retired',
    'last_updated',
    'paragraph',
    'range',
    'asterisk',
  ],
  ...[
    'hcpc_code_id',
    'hcpc_modifier_code_id',
    'icd10_code_id',
    'bill_code_id',
    'revenue_code_id',
    'icd10_covered_ast',
  ],
])

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/gs
const SPACE = 0x20

/**
 * An answer without the descriptions of codes, which are the AMA's, the ADA's and the AHA's: all words but those of an allow-list become
 * blanks, byte for byte, so that every record stands where it stood. Null for what is no JSON, or hides words where none are expected.
 */
export function keptAnswer(bytes: Buffer): Buffer | null {
  const kept = Buffer.from(bytes)
  const text = bytes.toString('latin1')
  let key: string | null = null
  for (const { 0: string, index } of text.matchAll(STRING)) {
    const end = index + string.length
    const isKey = /^\s*:/.test(text.slice(end, end + 64))
    if (!isKey && key !== null && !KEPT.has(key)) kept.fill(SPACE, index + 1, end - 1)
    key = isKey ? string.slice(1, -1) : null
  }
  return hasKeptWordsOnly(kept) ? kept : null
}

/** What is written in another way than the tables are, such as a list of words in a row or a name with an escape, is not trusted. */
function hasKeptWordsOnly(bytes: Buffer): boolean {
  try {
    const answer: unknown = JSON.parse(bytes.toString('utf8'))
    const { data } = answer as { data?: unknown }
    return Array.isArray(data) && data.every(isPlainRow)
  } catch {
    return false
  }
}

const isPlainRow = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  Object.entries(row).every(([name, value]) =>
    typeof value === 'string'
      ? KEPT.has(name) || value.trim() === ''
      : value === null || typeof value !== 'object',
  )
