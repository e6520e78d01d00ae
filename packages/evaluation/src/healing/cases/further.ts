import type { OwnCase } from './own-case.ts'
import { asRead, bodyOf, frame, KNEE, RELATED, type SamplePolicy, SELECTOR, SLEEP, WIGS } from './policies.ts'

const lines = ({ sections }: SamplePolicy) => sections.flatMap(([, paragraphs]) => paragraphs)
const healed = (policy: SamplePolicy): OwnCase['expect'] => ({
  state: 'healed',
  target_contains: lines(policy).at(-1)!.slice(0, 50),
  target_must_not_contain: 'Aids for walking',
})
const refused: OwnCase['expect'] = { state: 'must_not_heal' }
const bare = (policy: SamplePolicy): SamplePolicy => ({ ...policy, number: '' })
const doc = (title: string, body: string) => `<main><h1>${title}</h1><div class="t">${body}</div></main>`
type Row = { kind: string; before?: string; after: string; selector?: string; expect: OwnCase['expect'] }

/** Nothing but the title of the page says what it is. */
const untitled = (title: string, policy: SamplePolicy, box: string) =>
  frame(`<div class="${box}">${bodyOf(bare(policy))}</div>`, `${title} | Sample Health`)
const coded = (number: string) =>
  doc('Local Coverage Determination', `<p>LCD ${number}</p>${bodyOf(bare(SLEEP))}`)
const rewritten = (policy: SamplePolicy, kept: number): SamplePolicy => ({
  ...policy,
  sections: policy.sections.map(([heading, paragraphs]) => [
    heading,
    paragraphs.map((line, position) =>
      position < kept
        ? line
        : `Members who ask under part ${position} get an answer within five days of the day on which all ` +
          'papers have come in.',
    ),
  ]),
})
const typed = (type: string) => asRead({ ...bare(SLEEP), title: `Sleep Testing Type ${type}` })

const PAGES: readonly Row[] = [
  {
    kind: 'definition_list',
    after: frame(
      `<h1>${KNEE.title}</h1><dl>` +
        KNEE.sections
          .map(
            ([name, paragraphs]) =>
              `<dt>${name}</dt>${paragraphs.map((line) => `<dd>${line}</dd>`).join('')}`,
          )
          .join('') +
        '</dl>',
    ),
    expect: healed(KNEE),
  },
  {
    kind: 'line_breaks',
    after: frame(`<h1>${SLEEP.title}</h1><div class="txt">${lines(SLEEP).join('<br><br>')}</div>${RELATED}`),
    before: asRead(SLEEP),
    expect: healed(SLEEP),
  },
  {
    kind: 'layout_tables',
    after: frame(
      `<table><tr><td>${RELATED}</td><td><h1>${KNEE.title}</h1><table><tr><td>${bodyOf(KNEE)}` +
        '</td></tr></table></td></tr></table>',
    ),
    expect: healed(KNEE),
  },
  {
    kind: 'strong_title',
    after: frame(`<div><p><strong>${KNEE.title}</strong></p><div>${bodyOf(KNEE)}</div></div>${RELATED}`),
    expect: healed(KNEE),
  },
  {
    kind: 'upper_case_title',
    after: frame(doc(KNEE.title.toUpperCase(), bodyOf(KNEE))),
    expect: healed(KNEE),
  },
  {
    kind: 'number_without_marks',
    after: frame(doc(KNEE.title, bodyOf({ ...KNEE, number: 'SUR 114.07' }))),
    expect: healed(KNEE),
  },
  {
    kind: 'number_in_title',
    after: frame(doc(`SUR-114.07 ${KNEE.title}`, bodyOf(bare(KNEE)))),
    expect: healed(KNEE),
  },
  {
    kind: 'subtitle_same_number',
    after: frame(doc(`${KNEE.title}: Adults`, bodyOf(KNEE))),
    expect: healed(KNEE),
  },
  {
    kind: 'subtitle_no_number',
    after: frame(doc(`${KNEE.title}: Adults`, bodyOf(bare(KNEE)))),
    expect: refused,
  },
  {
    kind: 'page_title_only',
    before: untitled('Home Sleep Testing', SLEEP, 'a'),
    selector: '.a',
    after: untitled('Home Sleep Testing', SLEEP, 'b'),
    expect: healed(SLEEP),
  },
  {
    kind: 'page_title_other',
    before: untitled('Home Sleep Testing', SLEEP, 'a'),
    selector: '.a',
    after: untitled('Laboratory Sleep Testing', SLEEP, 'b'),
    expect: refused,
  },
  { kind: 'type_one_and_two', before: typed('1'), after: typed('2'), expect: refused },
  {
    kind: 'type_one_again',
    before: typed('1'),
    after: typed('1').replace('class="body"', 'class="copy"'),
    expect: healed(SLEEP),
  },
  {
    kind: 'determination_same',
    before: frame(coded('L33822')),
    selector: '.t',
    after: frame(coded('L33822').replace('class="t"', 'class="u"')),
    expect: healed(SLEEP),
  },
  {
    kind: 'determination_other',
    before: frame(coded('L33822')),
    selector: '.t',
    after: frame(coded('L33832')),
    expect: refused,
  },
  {
    kind: 'half_rewritten',
    before: asRead(KNEE),
    after: frame(doc(KNEE.title, bodyOf(rewritten(KNEE, 2)))),
    expect: { state: 'healed', target_contains: 'within five days' },
  },
  {
    kind: 'all_rewritten',
    before: asRead(KNEE),
    after: frame(doc(KNEE.title, bodyOf(rewritten(KNEE, 0)))),
    expect: refused,
  },
  {
    kind: 'sibling_first_same_box',
    after: frame(
      `<div id="doc"><h1>${SLEEP.title}</h1><div class="body">${bodyOf(SLEEP)}</div></div><div ` +
        `id="doc2"><h1>${KNEE.title}</h1><div class="body">${bodyOf(KNEE)}</div></div>`,
    ),
    expect: healed(KNEE),
  },
  {
    kind: 'retired_with_text',
    after: frame(`<main><h1>Retired policy: ${KNEE.title}</h1><div>${bodyOf(bare(KNEE))}</div></main>`),
    expect: refused,
  },
  {
    kind: 'prior_version_page',
    after: frame(
      `<main><h1>${KNEE.title}</h1><h3>Previous version, in force until June 30, ` +
        `2025</h3><div>${bodyOf(bare(KNEE))}</div></main>`,
    ),
    expect: refused,
  },
  {
    kind: 'comparison_page',
    after: frame(
      '<main><h1>Policy changes in ' +
        `March</h1><h2>${KNEE.title}</h2><p>${lines(KNEE)[0]}</p><h2>${SLEEP.title}</h2><p>` +
        `${lines(SLEEP)[0]}</p></main>`,
    ),
    expect: refused,
  },
  {
    kind: 'all_policies_in_one',
    after: frame(
      '<main>' +
        [SLEEP, WIGS, KNEE]
          .map((one) => `<section><h2>${one.title}</h2>${bodyOf(one).replaceAll('h2>', 'h3>')}</section>`)
          .join('') +
        '</main>',
    ),
    expect: healed(KNEE),
  },
  {
    kind: 'faq_about_it',
    after: frame(
      '<main><h1>Questions about ' +
        `${KNEE.title}</h1><p>${lines(KNEE)[0]}</p><p>${lines(KNEE)[1]}</p><p>How long does an answer ` +
        'take? Five days.</p></main>',
    ),
    expect: refused,
  },
  {
    kind: 'maintenance',
    after: frame(
      '<h1>Scheduled maintenance</h1><p>The site is away until Monday at six. Thank you for your ' +
        'patience.</p>',
    ),
    expect: refused,
  },
  {
    kind: 'session_expired',
    after: frame('<h1>Session expired</h1><p>Log in again to go on.</p>'),
    expect: refused,
  },
  {
    kind: 'human_check',
    after:
      '<html><head><title>Just a moment...</title></head><body><noscript>Enable JavaScript and ' +
      'cookies to continue</noscript><script ' +
      'src="/cdn-cgi/challenge-platform/h/b"></script></body></html>',
    expect: refused,
  },
  {
    kind: 'print_copy_beside',
    after: frame(`${doc(KNEE.title, bodyOf(KNEE))}<div class="print">${bodyOf(KNEE)}</div>`),
    expect: healed(KNEE),
  },
  {
    kind: 'new_banner_heading',
    after: frame(
      '<h1>Sample Health Provider ' +
        `Site</h1><h2>${KNEE.title}</h2><div>${bodyOf(KNEE).replaceAll('h2>', 'h3>')}</div>${RELATED}`,
    ),
    expect: healed(KNEE),
  },
  {
    kind: 'breadcrumb_title',
    after: frame(
      `<ol class="breadcrumb"><li>${KNEE.title}</li></ol><h1>${SLEEP.title}</h1><div>${bodyOf(SLEEP)}</div>`,
    ),
    expect: refused,
  },
  {
    kind: 'links_to_siblings_inside',
    after: frame(
      doc(
        KNEE.title,
        '<ul><li><a href="/a">Shoulder care and more for members</a></li><li><a href="/b">Hips and ' +
          `what to know</a></li></ul>${bodyOf(KNEE)}`,
      ),
    ),
    expect: healed(KNEE),
  },
  {
    kind: 'entities_and_marks',
    after: frame(doc(`${KNEE.title}&reg;`, bodyOf(KNEE).replaceAll(' ', '&#32;').replaceAll('-', '&#45;'))),
    expect: healed(KNEE),
  },
  {
    kind: 'words_in_spans',
    after: frame(doc(KNEE.title, bodyOf(KNEE).replaceAll(/(knee|joint)/g, '<span class="g">$1</span>'))),
    expect: healed(KNEE),
  },
  {
    kind: 'language_switch_on_page',
    after: frame(
      `<main><h1>${KNEE.title}</h1><div lang="en">${bodyOf(KNEE)}</div><div lang="es" hidden><p>La ` +
        'artroscopia de rodilla se paga una vez al año.</p></div></main>',
    ),
    expect: healed(KNEE),
  },
  {
    kind: 'first_half_of_two_pages',
    after: frame(
      doc(
        KNEE.title,
        `${bodyOf({ ...KNEE, sections: KNEE.sections.slice(0, 1) })}<a href="?page=2">Next page</a>`,
      ),
    ),
    expect: refused,
  },
]

const HOST = 'https://payer.example/lib/'
const list = (rows: readonly (readonly [string, string])[]) =>
  frame(`<ul>${rows.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('')}</ul>`)
type File = { kind: string; url: string; index: string; healed?: string }
const FILES: readonly File[] = [
  {
    kind: 'revision_word',
    url: 'MP-360_Rev_3.pdf',
    index: list([
      ['MP-360_Rev_4.pdf', ''],
      ['MP-361_Rev_4.pdf', ''],
    ]),
    healed: 'MP-360_Rev_4.pdf',
  },
  {
    kind: 'day_at_the_end',
    url: 'CPB_0352_20250101.pdf',
    index: list([
      ['CPB_0352_20260101.pdf', ''],
      ['CPB_0353_20260101.pdf', ''],
    ]),
    healed: 'CPB_0352_20260101.pdf',
  },
  {
    kind: 'year_at_the_end',
    url: 'hip-replacement-2025.pdf',
    index: list([
      ['hip-replacement-2026.pdf', ''],
      ['hip-resurfacing-2026.pdf', ''],
    ]),
    healed: 'hip-replacement-2026.pdf',
  },
  {
    kind: 'year_folder_and_name',
    url: '2025/cataract-surgery-2025.pdf',
    index: list([
      ['2026/cataract-surgery-2026.pdf', 'Cataract Surgery'],
      ['2026/lens-implants-2026.pdf', 'Lens Implants'],
    ]),
    healed: '2026/cataract-surgery-2026.pdf',
  },
  {
    kind: 'month_at_the_end',
    url: 'Gait-Training-Jan-2025.pdf',
    index: list([
      ['Gait-Training-Jul-2025.pdf', ''],
      ['Gait-Aids-Jul-2025.pdf', ''],
    ]),
    healed: 'Gait-Training-Jul-2025.pdf',
  },
  {
    kind: 'guideline_family',
    url: 'ONC.PT_.201.B_Tumor%20Panels_V2.0.2025_Eff01.01.2025_Pub10.01.2024.pdf',
    index: list([
      ['../r/ONC.PT_.201.B_Tumor%20Panels_V1.0.2026_Eff01.01.2026_Pub10.02.2025.pdf', 'Tumor Panels'],
      ['../r/ONC.PT_.210.B_Tumor%20Markers_V1.0.2026_Eff01.01.2026.pdf', 'Tumor Markers'],
    ]),
    healed: '../r/ONC.PT_.201.B_Tumor%20Panels_V1.0.2026_Eff01.01.2026_Pub10.02.2025.pdf',
  },
  {
    kind: 'guideline_sibling',
    url: 'ONC.PT_.201.B_Tumor%20Panels_V2.0.2025_Eff01.01.2025.pdf',
    index: list([
      ['ONC.PT_.201.A_Tumor%20Panels_V2.1.2026_Eff01.01.2026.pdf', ''],
      ['ONC.PT_.201.B_Tumor%20Panels%20Children_V2.1.2026_Eff01.01.2026.pdf', ''],
    ]),
  },
  {
    kind: 'revision_of_a_sibling',
    url: 'L-511-004.html',
    index: list([
      ['L-512-005.html', ''],
      ['L-511-004-archive.html', ''],
      ['K-511-005.html', ''],
    ]),
  },
  {
    kind: 'query_only',
    url: 'view.aspx?id=17',
    index: list([
      ['view.aspx?id=18', 'Next'],
      ['view.aspx?id=19', 'Other'],
    ]),
  },
  {
    kind: 'same_file_other_host',
    url: 'L-511-004.html',
    index: list([['https://elsewhere.example/lib/L-511-005.html', '']]),
  },
  {
    kind: 'tenfold_number',
    url: 'L-511-004.html',
    index: list([
      ['L-511-040.html', ''],
      ['L-5110-05.html', ''],
    ]),
  },
  {
    kind: 'text_names_another',
    url: 'L-511-004.html',
    index: list([['L-511-005.html', 'L-620-001 Foot care']]),
  },
]

export const FURTHER_CASES: readonly OwnCase[] = [
  ...PAGES.map(({ kind, before = asRead(KNEE), after, selector = SELECTOR, expect }) => ({
    id: kind,
    kind,
    selector,
    before_html: before,
    after_html: after,
    expect,
  })),
  ...FILES.map(({ kind, url, index, healed: to }) => ({
    id: kind,
    kind,
    url: HOST + url,
    http_status: 404,
    index_url: HOST,
    index_html: index,
    expect: to ? { state: 'healed' as const, url: new URL(to, HOST).href } : refused,
  })),
]
