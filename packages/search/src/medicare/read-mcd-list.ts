import { AppError } from '@ppman/errors'
import { MEDICARE } from '@ppman/payers'
import { type SearchDocument, wordsOf } from '@ppman/policies/search-index'
import { z } from 'zod'
import { isStopWord, MAX_PHRASE_WORDS, ringsOf } from '../query/thesaurus.ts'
import { contractorsIn, statesOf } from './medicare-contractors.ts'

/** One version of an LCD or article as the list names it. Days as `YYYY-MM-DD`. */
export type McdRow = {
  number: string
  version: number
  kind: 'lcd' | 'article'
  title: string
  contractor: string
  effectiveOn: string | null
  retiredOn: string | null
  isProposed: boolean
  note: string
  updatedOn: string | null
  url: string
}
export type RefusedMcdRow = { row: number; number: string; reason: string }

/** Parses month/day/year; `N/A` and an empty cell give null. */
const day = z
  .string()
  .transform((text, ctx) => {
    const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
    if (date) return `${date[3]!}-${date[1]!}-${date[2]!}`
    if (!/^(?:n\/a)?$/i.test(text.trim())) ctx.addIssue('is no day')
    return null
  })
  .pipe(z.iso.date().nullable())

const Row = z
  .object({
    display_id: z.string().regex(/^(?:D?L|D?A)\d{1,8}$/i, 'is no number of an LCD or article'),
    version: z.coerce.number().int().min(0).max(100_000),
    type: z.string().regex(/^(?:(?:proposed )?lcd|article)$/i, 'is neither LCD nor Article'),
    title: z.string().trim().min(1).max(2_000),
    contractor: z.string().trim().min(1).max(1_000),
    effective_date: day.optional(),
    retirement_date: day.optional(),
    note: z.string().max(1_000).default(''),
    updated_on: day.optional(),
    url: z.url({ protocol: /^https?$/ }).max(2_000),
  })
  .transform((row): McdRow => ({
    number: row.display_id.toUpperCase(),
    version: row.version,
    kind: /lcd/i.test(row.type) ? 'lcd' : 'article',
    title: row.title.replaceAll('\0', ' '),
    contractor: row.contractor.replaceAll('\0', ' '),
    effectiveOn: row.effective_date ?? null,
    retiredOn: row.retirement_date ?? null,
    // DL and DA numbers are drafts: not in force.
    isProposed: /^D/i.test(row.display_id) || /^proposed/i.test(row.type),
    note: row.note.replaceAll('\0', ' '),
    updatedOn: row.updated_on ?? null,
    url: row.url,
  }))

/**
 * Parses a JSON array of LCDs and articles with `display_id`, `version`, `type`, `title`,
 * `contractor`, `effective_date`, `retirement_date`, `note`, `updated_on` and `url`. Unusable rows
 * (counted from 1) are reported and skipped; the last row of a version counts.
 *
 * @throws AppError `rejected` for a file that is no such list
 */
export function readMcdList(bytes: Buffer): { rows: McdRow[]; rowsRead: number; refused: RefusedMcdRow[] } {
  const list = listOf(bytes)
  const rows = new Map<string, McdRow>()
  const refused: RefusedMcdRow[] = []
  for (const [index, row] of list.entries()) {
    const { success, data, error } = Row.safeParse(row)
    if (success) rows.set(`${data.number}v${data.version}`, data)
    else refused.push({ row: index + 1, number: numberOf(row), reason: reasonOf(error) })
  }
  if (rows.size === 0)
    throw new AppError(
      'rejected',
      'The file has no LCD or article: it is not a list of the Medicare Coverage Database.',
    )
  return { rows: [...rows.values()], rowsRead: list.length, refused }
}

function listOf(bytes: Buffer): unknown[] {
  try {
    const list: unknown = JSON.parse(bytes.toString('utf8'))
    if (Array.isArray(list)) return list
  } catch (cause) {
    throw new AppError('rejected', 'The file is not JSON.', { cause })
  }
  throw new AppError('rejected', 'The file is not a JSON array of documents.')
}

const numberOf = (row: unknown) => {
  const number = (row as { display_id?: unknown } | null)?.display_id
  return typeof number === 'string' ? number.slice(0, 20) : ''
}

const reasonOf = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')

/**
 * Converts an LCD or article to a search document. `payers` maps contractor keys to ids; without a
 * contractor the payer is Medicare.
 */
export function medicareSearchDocument(
  row: McdRow & { id: string },
  payers: ReadonlyMap<string, string>,
  updatedAt: Date,
): SearchDocument {
  const contractors = contractorsIn(row.contractor)
  const payerIds = contractors.map(({ key }) => payers.get(key)!)
  return {
    kind: row.kind,
    policyId: null,
    medicareDocumentId: row.id,
    payerIds: payerIds.length > 0 ? payerIds : [payers.get(MEDICARE.key)!],
    number: row.number,
    version: row.version,
    title: row.title,
    specialty: specialtyOf(row.title),
    planTypes: ['medicare_ffs'],
    states: statesOf(row.contractor, contractors),
    effectiveOn: row.effectiveOn,
    retiredOn: row.retiredOn,
    isProposed: row.isProposed,
    url: row.url,
    blocks: [],
    updatedAt,
  }
}

/** Specialty of a title by its longest thesaurus phrase; `general` without one. */
function specialtyOf(title: string): string {
  const words = wordsOf(title).filter((word) => !isStopWord(word))
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const ring = ringsOf(words.slice(start, start + length)).find(
        ({ specialty }) => specialty !== 'general',
      )
      if (ring) return ring.specialty
    }
  }
  return 'general'
}
