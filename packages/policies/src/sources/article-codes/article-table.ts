import { AppError } from '@ppman/errors'
import type { CodeType } from '../../rules/index.ts'

/** Path of an article's codes; also the address of the codes document. */
export const CODES_PATH = '/v1/data/article/hcpc-code'

/** A code table of the CMS Coverage API (OpenAPI 1.5): `/v1/data/article/<name>`. */
export type CodeTable = {
  name: string
  /** Fields of a row. */
  code: string
  group: string | null
  /** Possible code types, most likely first; null for types of bill. */
  codeTypes: readonly CodeType[] | null
  /** Table with the paragraphs of its groups. */
  paragraphs: string | null
  title: string
}

export const CODE_TABLES = [
  {
    name: 'hcpc-code',
    code: 'hcpc_code_id',
    group: 'hcpc_code_group',
    codeTypes: ['cpt', 'hcpcs', 'cdt'],
    paragraphs: 'hcpc-code-group',
    title: 'CPT/HCPCS codes',
  },
  {
    name: 'hcpc-modifier',
    code: 'hcpc_modifier_code_id',
    group: 'hcpc_modifier_group',
    codeTypes: ['modifier'],
    paragraphs: 'hcpc-modifier-group',
    title: 'Modifiers',
  },
  {
    name: 'icd10-covered',
    code: 'icd10_code_id',
    group: 'icd10_covered_group',
    codeTypes: ['icd10cm'],
    paragraphs: 'icd10-covered-group',
    title: 'ICD-10-CM codes that support medical necessity',
  },
  {
    name: 'icd10-noncovered',
    code: 'icd10_code_id',
    group: 'icd10_noncovered_group',
    codeTypes: ['icd10cm'],
    paragraphs: 'icd10-noncovered-group',
    title: 'ICD-10-CM codes that do not support medical necessity',
  },
  {
    name: 'bill-codes',
    code: 'bill_code_id',
    group: null,
    codeTypes: null,
    paragraphs: null,
    title: 'Types of bill',
  },
  {
    name: 'revenue-code',
    code: 'revenue_code_id',
    group: null,
    codeTypes: ['revenue'],
    paragraphs: null,
    title: 'Revenue codes',
  },
] as const satisfies readonly CodeTable[]

/** All tables requested for an article, in order. */
export const ARTICLE_PATHS: readonly string[] = [
  '',
  'contractor',
  'primary-jurisdiction',
  ...CODE_TABLES.flatMap(({ name, paragraphs }) => (paragraphs ? [name, paragraphs] : [name])),
]

/**
 * Validates the address of an article's codes.
 *
 * @throws AppError `invalid_input` for another address
 */
export function checkCodesAddress(url: string): void {
  const { pathname, searchParams } = new URL(url)
  if (pathname.replace(/\/$/, '') === CODES_PATH && /^\d{1,9}$/.test(searchParams.get('articleid') ?? ''))
    return
  throw new AppError('invalid_input', `The address of an article's codes ends in ${CODES_PATH}?articleid=…`)
}
