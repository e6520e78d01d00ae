import { resolvePointer, parseJson } from '../json-pointer.ts'

/** Extractor name: JSON of the CMS Coverage API, rendered as a page and read as HTML. */
export const CMS_EXTRACTOR = 'cms-coverage/1+html-blocks/1'

/** Fields with facts, and their labels. */
const FACTS: readonly (readonly [string, string])[] = [
  ['display_id', 'Document number'],
  ['determination_number', 'Determination number'],
  ['orig_det_eff_date', 'Original effective date'],
  ['rev_eff_date', 'Effective date'],
  ['article_eff_date', 'Effective date'],
  ['rev_end_date', 'Revision ending date'],
  ['ent_det_end_date', 'Ending date'],
  ['article_end_date', 'Ending date'],
  ['date_retired', 'Retired on'],
  ['status', 'Status'],
]
/** Fields with HTML text, in document order. */
const SECTIONS: readonly (readonly [string, string])[] = [
  ['cms_cov_policy', 'CMS National Coverage Policy'],
  ['indication', 'Coverage Indications, Limitations and Medical Necessity'],
  ['description', 'Article Text'],
  ['diagnoses_support', 'Diagnoses that support medical necessity'],
  ['diagnoses_dont_support', 'Diagnoses that do not support medical necessity'],
  ['icd9_covered_para', 'Covered diagnoses'],
  ['icd9_noncovered_para', 'Diagnoses that are not covered'],
  ['add_icd10_info', 'Additional ICD-10 information'],
  ['revenue_para', 'Revenue codes'],
  ['coding_guidelines', 'Coding guidelines'],
  ['doc_reqs', 'Documentation requirements'],
  ['util_guide', 'Utilization guidelines'],
  ['appendices', 'Appendices'],
  ['other_comments', 'Other comments'],
  ['history_exp', 'Revision history'],
  ['source_info', 'Sources of information'],
]

/**
 * Renders a document of the CMS Coverage API (`data/lcd`, `data/article`, `data/ncd`) as an HTML
 * page: facts, then sections. Null without a document. Contains no code descriptions, which are the
 * AMA's.
 */
export function renderCmsPage(bytes: Buffer): string | null {
  const row = resolvePointer(parseJson(bytes.toString('utf8')), '/data/0')
  const text = (name: string): string => {
    const value = resolvePointer(row, `/${name}`)
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const title = text('title')
  if (title === '') return null
  const facts = FACTS.flatMap(([name, words]) =>
    text(name) ? `<p>${words}: ${escapeHtml(text(name))}</p>` : [],
  )
  const sections = SECTIONS.flatMap(([name, words]) =>
    text(name) ? `<h2>${words}</h2>\n<div>${text(name)}</div>` : [],
  )
  return [
    `<title>${escapeHtml(title)}</title><main><h1>${escapeHtml(title)}</h1>`,
    ...facts,
    ...sections,
    '</main>',
  ].join('\n')
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
