import type { OwnCase } from './own-case.ts'

const FOLDER = 'https://plan.example/pol/'

/** A file that is gone, the files that the index shows by their names, and the next version. */
const GONE: readonly (readonly [kind: string, name: string, shown: readonly string[], next?: string])[] = [
  ['name_as_text', 'CP_204_2024.pdf', ['CP_205_2025.pdf', 'CP_240_2025.pdf'], 'CP_204_2025.pdf'],
  ['quarter', 'fee_schedule_2025Q3.xlsx', ['lab_schedule_2025Q4.xlsx'], 'fee_schedule_2025Q4.xlsx'],
  ['half_year', 'PT-7_2025H1.pdf', ['PT-70_2025H2.pdf', 'PT-17_2025H2.pdf'], 'PT-7_2025H2.pdf'],
  [
    'month_in_parentheses',
    'Sleep_Studies_(2025-01).html',
    ['Sleep_Apnea_(2025-07).html'],
    'Sleep_Studies_(2025-07).html',
  ],
  ['revision_letter', 'ONC12r3.html', ['ONC2r4.html', 'ONC12A.html'], 'ONC12r4.html'],
  [
    'quarter_first',
    'Q2-2025-drug-list-gold.pdf',
    ['Q3-2025-drug-list-silver.pdf'],
    'Q3-2025-drug-list-gold.pdf',
  ],
  ['version_in_text', 'GEN.114_v3.pdf', ['GEN.141_v4.pdf'], 'GEN.114_v4.pdf'],
  ['archive_beside_it', 'CP_204_2024.pdf', ['archive/CP_204_2025.pdf'], 'CP_204_2025.pdf'],
  ['other_files', 'CP_204_2024.pdf', ['CP_205_2025.pdf', 'CP_240_2025.pdf', 'CP_204A_2025.pdf']],
  ['earlier_quarter', 'fee_schedule_2025Q3.xlsx', ['fee_schedule_2025Q2.xlsx', 'lab_schedule_2025Q4.xlsx']],
  ['earlier_revision', 'ONC12r3.html', ['ONC12r2.html', 'ONC13r4.html']],
  ['other_plan', 'PA_list_medicare_2025Q1.pdf', ['PA_list_medicaid_2025Q2.pdf', 'PA_list_2025Q2.pdf']],
  ['earlier_month', 'Sleep_Studies_(2025-01).html', ['Sleep_Studies_(2024-07).html']],
  ['draft_only', 'IMG-9_2025H1.pdf', ['IMG-9_2025H2_draft.pdf', 'IMG-8_2025H2.pdf']],
]

const itemOf = (name: string) => `<li><a href="${name}">${name}</a></li>`

/** Documents whose titles name no subject: only their heading and their text identify them. */
const LINES = [
  'Services marked Y need approval before they are rendered by any provider.',
  'Emergency services never need approval, whatever the code on the claim says.',
  'Unlisted codes are reviewed before payment; records may be asked for.',
  'A code that is not listed is paid by the fee schedule of the contract.',
]
const headed = (heading: string, cls: string, lines = LINES) =>
  `<html><body><div class="${cls}"><h1>${heading}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}` +
  '<table><tr><td>27447</td><td>Joint surgery</td><td>Y</td></tr><tr><td>95810</td><td>Sleep study</td>' +
  '<td>N</td></tr></table></div><aside><h2>Recently viewed</h2><p>Oral appliances</p></aside></body></html>'
const onPage = (id: string, after: string, isHealed: boolean): OwnCase => ({
  id: `general-title-${id}`,
  kind: 'general_title',
  selector: '.policybody',
  before_html: headed('Prior Authorization Code List', 'policybody'),
  after_html: after,
  expect: isHealed ? { state: 'healed', target_contains: LINES[0]! } : { state: 'must_not_heal' },
})

export const FILE_VERSION_CASES: readonly OwnCase[] = [
  ...GONE.map(([kind, name, shown, next], index): OwnCase => ({
    id: `file-version-${index + 1}`,
    kind: `file_${kind}`,
    url: FOLDER + name,
    http_status: 404,
    index_url: FOLDER,
    index_html: `<h1>Documents</h1><ul>${[...shown, ...(next ? [next] : [])].map(itemOf).join('')}</ul>`,
    expect: next ? { state: 'healed', url: FOLDER + next } : { state: 'must_not_heal' },
  })),
  onPage('moved', headed('Prior Authorization Code List', 'css-1x'), true),
  onPage('other-heading', headed('Drug Formulary Exception List', 'css-1x'), false),
  onPage(
    'other-text',
    headed('Prior Authorization Code List', 'css-1x', [
      LINES[0]!,
      'Dental codes are in another list that the vendor keeps.',
    ]),
    false,
  ),
]
