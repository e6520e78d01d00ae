/** Fields whose text may be stored: codes, numbers, dates and text by contractors. */
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
 * Blanks the code descriptions (of the AMA, the ADA and the AHA) in an answer: all strings outside
 * an allow-list become spaces of equal length, so record offsets stay. Null for invalid JSON or
 * unexpected text.
 */
export function dropDescriptions(bytes: Buffer): Buffer | null {
  const kept = Buffer.from(bytes)
  const text = bytes.toString('latin1')
  let key: string | null = null
  for (const { 0: string, index } of text.matchAll(STRING)) {
    const end = index + string.length
    const isKey = /^\s*:/.test(text.slice(end, end + 64))
    if (!isKey && key !== null && !KEPT.has(key)) kept.fill(SPACE, index + 1, end - 1)
    key = isKey ? string.slice(1, -1) : null
  }
  return hasNoDescriptions(kept) ? kept : null
}

/** Rejects unexpected shapes, such as lists in a row or escaped names. */
function hasNoDescriptions(bytes: Buffer): boolean {
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
