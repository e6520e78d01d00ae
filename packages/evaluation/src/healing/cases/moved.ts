import type { OwnCase } from './own-case.ts'
import { asRead, bodyOf, frame, KNEE, SELECTOR, SLEEP } from './policies.ts'

const INDEX = 'https://payer.example/policies/'
const NOT_FOUND = frame('<h1>Page not found</h1><p>The page you are looking for is no longer here.</p>')
const links = (pairs: readonly (readonly [string, string])[]) =>
  frame(`<ul>${pairs.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('')}</ul>`)
type Row = { kind: string; index: string; url?: string; healed?: string; knee?: boolean }

/** Files that are gone, by name alone. */
const FILES: readonly Row[] = [
  {
    kind: 'next_revision',
    url: 'M-204-003.html',
    index: links([
      ['M-204-004.html', 'M-204-004'],
      ['M-214-004.html', 'M-214-004'],
    ]),
    healed: 'M-204-004.html',
  },
  {
    kind: 'revision_skipped',
    url: 'S-118-011.pdf',
    index: links([
      ['S-118-014.pdf', 'S-118-014.pdf'],
      ['S-181-012.pdf', ''],
    ]),
    healed: 'S-118-014.pdf',
  },
  {
    kind: 'two_later_revisions',
    url: 'M-204-003.html',
    index: links([
      ['M-204-004.html', ''],
      ['M-204-005.html', ''],
    ]),
  },
  { kind: 'earlier_revision', url: 'M-204-003.html', index: links([['M-204-002.html', 'M-204-002']]) },
  { kind: 'neighbour_number', url: 'policy-0352.html', index: links([['policy-0353.html', 'Policy 0353']]) },
  {
    kind: 'other_series',
    url: 'L-330-002.html',
    index: links([
      ['M-330-003.html', ''],
      ['L-303-003.html', ''],
    ]),
  },
  {
    kind: 'version_in_name',
    url: 'Spinal_Fusion_V2.1.2025.pdf',
    index: links([
      ['Spinal_Fusion_V1.0.2024.pdf', ''],
      ['Spinal_Fusion_V2.2.2026.pdf', ''],
      ['Spinal_Injection_V3.0.2026.pdf', ''],
    ]),
    healed: 'Spinal_Fusion_V2.2.2026.pdf',
  },
  {
    kind: 'effective_in_name',
    url: 'Wound_Care_Eff01.01.2025.pdf',
    index: links([
      ['Wound_Care_Eff07.01.2025.pdf', ''],
      ['Wound_Care_Eff01.01.2026.pdf', ''],
      ['Wound_Care_Adults_Eff01.01.2027.pdf', ''],
    ]),
    healed: 'Wound_Care_Eff01.01.2026.pdf',
  },
  {
    kind: 'older_version_only',
    url: 'Spinal_Fusion_V2.1.2025.pdf',
    index: links([['Spinal_Fusion_V1.9.2024.pdf', '']]),
  },
  {
    kind: 'redline_only',
    url: 'Spinal_Fusion_V2.1.2025.pdf',
    index: links([['redline/Spinal_Fusion_V2.2.2026.pdf', 'Redline']]),
  },
  {
    kind: 'same_name_other_kind',
    url: 'Spinal_Fusion_V2.1.2025.pdf',
    index: links([['Spinal_Fusion_V2.2.2026.zip', '']]),
  },
  {
    kind: 'title_in_name',
    url: 'Hearing-Aids.html',
    index: links([
      ['2027/a17.html', 'Hearing Aids (effective 02/01/2027)'],
      ['2027/a18.html', 'Bone-anchored Hearing Aids'],
    ]),
    healed: '2027/a17.html',
  },
]

/** Policies whose page is gone, with an index that may name them. */
const TITLES: readonly Row[] = [
  {
    kind: 'title_link',
    index: links([
      ['a.html', 'Knee Arthroscopy'],
      ['b.html', 'Shoulder Arthroscopy'],
    ]),
    healed: 'a.html',
  },
  {
    kind: 'title_link_with_date',
    index: links([['a.html', 'Medical Policy: Knee Arthroscopy (Effective March 1, 2027) PDF']]),
    healed: 'a.html',
  },
  {
    kind: 'number_link',
    index: links([
      ['a.html', 'SUR-114.07'],
      ['b.html', 'SUR-114.08'],
    ]),
    healed: 'a.html',
  },
  {
    kind: 'number_in_name',
    index: links([
      ['docs/SUR-114.07.html', 'Open'],
      ['docs/SUR-141.07.html', 'Open'],
    ]),
    healed: 'docs/SUR-114.07.html',
  },
  {
    kind: 'title_in_plural',
    index: links([
      ['a.html', 'Knee Arthroscopies'],
      ['c.html', 'Claims'],
    ]),
    healed: 'a.html',
  },
  {
    kind: 'sitemap',
    index:
      `<?xml version="1.0"?><urlset><url><loc>${INDEX}x/SUR-114.07</loc></url><url><loc>${INDEX}` +
      'x/SUR-115.02</loc></url></urlset>',
    healed: 'x/SUR-114.07',
  },
  {
    kind: 'feed',
    index:
      '<rss><channel><item><title>Knee Arthroscopy (updated ' +
      `2027)</title><link>${INDEX}n1.html</link></item><item><title>Hip ` +
      `Replacement</title><link>${INDEX}n2.html</link></item></channel></rss>`,
    healed: 'n1.html',
  },
  { kind: 'title_with_more', index: links([['a.html', 'Knee Arthroscopy for Children']]) },
  { kind: 'title_for_other_plans', index: links([['a.html', 'Knee Arthroscopy (Medicare Advantage)']]) },
  { kind: 'plans_in_the_path', index: links([['medicaid/a.html', 'Knee Arthroscopy']]) },
  { kind: 'title_with_other_number', index: links([['a.html', 'SUR-220.01 Knee Arthroscopy']]) },
  {
    kind: 'title_twice',
    index: links([
      ['a.html', 'Knee Arthroscopy'],
      ['b.html', 'Knee Arthroscopy'],
    ]),
  },
  { kind: 'archive_link', index: links([['archive/a.html', 'Knee Arthroscopy']]) },
  { kind: 'form_link', index: links([['form.html', 'Knee Arthroscopy request form']]) },
  { kind: 'part_of_title', index: links([['a.html', 'Arthroscopy']]) },
  {
    kind: 'section_name',
    index: links([
      ['a.html', 'Coverage'],
      ['b.html', 'Limits'],
    ]),
  },
  {
    kind: 'nothing_alike',
    index: links([
      ['a.html', 'Hip Replacement'],
      ['b.html', 'Other policy'],
    ]),
  },
]

const expected = (healed: string | undefined): OwnCase['expect'] =>
  healed ? { state: 'healed', url: INDEX + healed } : { state: 'must_not_heal' }

export const MOVED_CASES: readonly OwnCase[] = [
  ...FILES.map(({ kind, url = '', index, healed }) => ({
    id: kind,
    kind,
    url: INDEX + url,
    http_status: 404,
    index_url: INDEX,
    index_html: index,
    expect: expected(healed),
  })),
  ...TITLES.flatMap(({ kind, index, healed }) =>
    [404, 200].map((status) => ({
      id: `${kind} ${status}`,
      kind,
      url: `${INDEX}old.html`,
      selector: SELECTOR,
      before_html: asRead(KNEE),
      http_status: status,
      ...(status === 200 ? { after_html: NOT_FOUND } : {}),
      index_url: INDEX,
      index_html: index,
      expect: expected(healed),
    })),
  ),
]

const moved = (after: Partial<OwnCase>) => ({
  url: `${INDEX}sleep.html`,
  selector: SELECTOR,
  before_html: asRead(SLEEP),
  ...after,
})
export const REDIRECT_CASES: readonly OwnCase[] = [
  {
    id: 'redirect_to_new_page',
    kind: 'redirect',
    ...moved({
      after_url: `${INDEX}2027/sleep`,
      after_html: frame(`<main><h1>${SLEEP.title}</h1><div>${bodyOf(SLEEP)}</div></main>`),
    }),
    expect: { state: 'healed', url: `${INDEX}2027/sleep` },
  },
  {
    id: 'redirect_home',
    kind: 'redirect',
    ...moved({
      after_url: 'https://payer.example/',
      after_html: frame('<h1>Welcome</h1><p>Plans for families in three states and more.</p>'),
    }),
    expect: { state: 'must_not_heal' },
  },
  {
    id: 'redirect_to_other',
    kind: 'redirect',
    ...moved({ after_url: `${INDEX}knee.html`, after_html: asRead(KNEE) }),
    expect: { state: 'must_not_heal' },
  },
  {
    id: 'link_on_the_page',
    kind: 'redirect',
    ...moved({
      after_html: frame(
        '<h1>We moved</h1><p>The policy is at <a href="/policies/new/17.html">Home Sleep Testing</a>.</p>',
      ),
    }),
    expect: { state: 'healed', url: 'https://payer.example/policies/new/17.html' },
  },
  {
    id: 'status_500',
    kind: 'status',
    ...moved({ http_status: 500, after_html: frame('<h1>Server error</h1>') }),
    expect: { state: 'must_not_heal' },
  },
  { id: 'status_403', kind: 'status', ...moved({ http_status: 403 }), expect: { state: 'must_not_heal' } },
]
