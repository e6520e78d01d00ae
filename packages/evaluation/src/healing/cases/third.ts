import type { OwnCase } from './own-case.ts'
import { asRead, bodyOf, frame, KNEE, SELECTOR, SHOULDER, SLEEP, WIGS } from './policies.ts'

const AT = 'https://payer.example/med/'
const GONE = frame("<h1>We can't find that page</h1><p>The document you requested is not available.</p>")
const list = (rows: readonly (readonly [string, string])[]) =>
  frame(`<ul>${rows.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('')}</ul>`)
const refused: OwnCase['expect'] = { state: 'must_not_heal' }
type Row = { kind: string; url: string; index: string; healed?: string }

const NAMES: readonly Row[] = [
  {
    kind: 'letters_after_revision',
    url: 'R-410-007.html',
    index: list([
      ['R-410-008a.html', ''],
      ['R-410-008-form.html', ''],
    ]),
  },
  {
    kind: 'revision_with_title',
    url: 'R-410-007.html',
    index: list([
      ['R-410-008.html', 'R-410-008 Wound Dressings'],
      ['R-401-008.html', 'R-401-008 Braces'],
    ]),
    healed: 'R-410-008.html',
  },
  {
    kind: 'underscored_revision',
    url: 'r_410_007.htm',
    index: list([
      ['r_410_008.htm', ''],
      ['r_411_008.htm', ''],
    ]),
    healed: 'r_410_008.htm',
  },
  {
    kind: 'revision_ninety_nine',
    url: 'R-410-099.html',
    index: list([
      ['R-410-100.html', 'R-410-100.html'],
      ['R-140-100.html', ''],
    ]),
    healed: 'R-410-100.html',
  },
  {
    kind: 'chapter_numbers',
    url: 'chapter-4-2.html',
    index: list([
      ['chapter-4-3.html', 'Chapter 4.3'],
      ['chapter-5-2.html', ''],
    ]),
  },
  {
    kind: 'dated_bulletins',
    url: 'bulletin-2025-014.html',
    index: list([
      ['bulletin-2025-015.html', 'Bulletin 15'],
      ['bulletin-2026-001.html', ''],
    ]),
  },
  {
    kind: 'newsletter_by_month',
    url: 'provider-news-jan-2026.html',
    index: list([['provider-news-feb-2026.html', 'February news']]),
  },
  {
    kind: 'version_went_down',
    url: 'Ear_Tubes_V3.0.2026.pdf',
    index: list([['Ear_Tubes_V2.0.2026.pdf', '']]),
  },
  {
    kind: 'version_in_the_middle',
    url: 'Ear_Tubes_v2_final.pdf',
    index: list([
      ['Ear_Tubes_v3_final.pdf', ''],
      ['Ear_Drops_v3_final.pdf', ''],
    ]),
    healed: 'Ear_Tubes_v3_final.pdf',
  },
  {
    kind: 'same_family_other_plans',
    url: 'Ear_Tubes_V2.0.2026.pdf',
    index: list([['medicaid/Ear_Tubes_V2.1.2026.pdf', 'Ear Tubes (Medicaid)']]),
  },
  {
    kind: 'summary_of_changes',
    url: 'Ear_Tubes_V2.0.2026.pdf',
    index: list([['Ear_Tubes_V2.1.2026.pdf', 'Summary of changes to Ear Tubes']]),
  },
]
const WORDS: readonly Row[] = [
  { kind: 'children_of_the_title', url: 'x.html', index: list([['a.html', 'Pediatric Home Sleep Testing']]) },
  {
    kind: 'title_and_category',
    url: 'x.html',
    index: list([['a.html', 'Home Sleep Testing, Medical Policy No. MED-208.11']]),
    healed: 'a.html',
  },
  {
    kind: 'titles_share_a_word',
    url: 'x.html',
    index: list([
      ['a.html', 'Home Oxygen'],
      ['b.html', 'Sleep Surgery'],
      ['c.html', 'Testing at home'],
    ]),
  },
  {
    kind: 'number_of_a_neighbour',
    url: 'x.html',
    index: list([
      ['a.html', 'MED-208.12'],
      ['b.html', 'MED-208.1'],
    ]),
  },
  { kind: 'number_for_codes', url: 'x.html', index: list([['a.html', 'MED-208.11 code list']]) },
  { kind: 'number_in_spanish', url: 'x.html', index: list([['a.html', 'MED-208.11 (Español)']]) },
  {
    kind: 'title_in_the_menu_and_list',
    url: 'x.html',
    index: list([
      ['a.html', 'Home Sleep Testing'],
      ['a.html#top', 'Home Sleep Testing'],
      ['b.html', 'Home Infusion'],
    ]),
    healed: 'a.html',
  },
  {
    kind: 'link_home',
    url: 'x.html',
    index: list([
      ['/', 'Home'],
      ['/med/', 'Testing'],
    ]),
  },
  {
    kind: 'retired_list',
    url: 'x.html',
    index: list([['retired/a.html', 'Home Sleep Testing (retired 2026)']]),
  },
  {
    kind: 'title_with_ampersand',
    url: 'x.html',
    index: list([['a.html', 'Home Sleep Testing &amp; Titration']]),
  },
  {
    kind: 'criteria_of_a_vendor',
    url: 'x.html',
    index: list([['a.html', 'Home Sleep Testing: vendor criteria']]),
  },
]

type Page = { kind: string; after: string; expect: OwnCase['expect'] }
const main = (title: string, body: string) =>
  frame(`<main><h1>${title}</h1><div class="new">${body}</div></main>`)
const healed: OwnCase['expect'] = {
  state: 'healed',
  target_contains: KNEE.sections[0]![1][0]!.slice(0, 50),
  target_must_not_contain: 'Aids for walking',
}
const PAGES: readonly Page[] = [
  {
    kind: 'number_of_another_in_text',
    after: main(KNEE.title, `${bodyOf(KNEE)}<p>See also policy number SUR-115.02 for the shoulder.</p>`),
    expect: healed,
  },
  {
    kind: 'other_number_later_in_head',
    after: main(KNEE.title, `<p>Related policy: SUR-115.02</p>${bodyOf(KNEE)}`),
    expect: healed,
  },
  {
    kind: 'swapped_numbers',
    after: main(KNEE.title, bodyOf({ ...KNEE, number: SHOULDER.number })),
    expect: refused,
  },
  {
    kind: 'two_parts_one_title',
    after: frame(
      `<h1>${KNEE.title}</h1><div ` +
        `class="p1">${bodyOf({ ...KNEE, sections: KNEE.sections.slice(0, 2) })}</div><div ` +
        'class="ad"><h3>Contact us</h3><p>Write to us any time about your plan.</p></div><div ' +
        `class="p2">${bodyOf({ ...KNEE, number: '', sections: KNEE.sections.slice(2) })}</div>`,
    ),
    expect: { ...healed, target_must_not_contain: 'any time about your plan' },
  },
  {
    kind: 'title_of_state',
    after: main(`${KNEE.title} – Ohio`, bodyOf({ ...KNEE, number: '' })),
    expect: refused,
  },
  {
    kind: 'notice_above_text',
    after: main(KNEE.title, `<p><b>Notice:</b> new criteria take effect on May 1, 2027.</p>${bodyOf(KNEE)}`),
    expect: healed,
  },
  {
    kind: 'text_in_textarea',
    after: frame(`<h1>${KNEE.title}</h1><textarea>${bodyOf(KNEE)}</textarea>`),
    expect: refused,
  },
  {
    kind: 'only_in_a_comment',
    after: frame(`<h1>${KNEE.title}</h1><!-- ${bodyOf(KNEE)} -->`),
    expect: refused,
  },
  {
    kind: 'only_in_script',
    after: frame(
      `<h1>${KNEE.title}</h1><script ` +
        `type="application/json">${JSON.stringify(bodyOf(KNEE)).replaceAll('</', '<\\/')}</script>`,
    ),
    expect: refused,
  },
  {
    kind: 'search_results',
    after: frame(
      '<h1>Search results for ' +
        'knee</h1>' +
        [KNEE, SHOULDER, SLEEP, WIGS]
          .map(
            (one) =>
              `<div><h3><a href="/${one.number}">${one.title}</a></h3><p>${one.sections[0]![1][0]}</p></div>`,
          )
          .join(''),
    ),
    expect: refused,
  },
]

/** A lot that was written when the rules stood. */
export const THIRD_CASES: readonly OwnCase[] = [
  ...NAMES.map(({ kind, url, index, healed: to }) => ({
    id: kind,
    kind,
    url: AT + url,
    http_status: 410,
    index_url: AT,
    index_html: index,
    expect: to ? { state: 'healed' as const, url: AT + to } : refused,
  })),
  ...WORDS.map(({ kind, url, index, healed: to }) => ({
    id: kind,
    kind,
    url: AT + url,
    selector: SELECTOR,
    before_html: asRead(SLEEP),
    after_html: GONE,
    index_url: AT,
    index_html: index,
    expect: to ? { state: 'healed' as const, url: AT + to } : refused,
  })),
  ...PAGES.map(({ kind, after, expect }) => ({
    id: kind,
    kind,
    selector: SELECTOR,
    before_html: asRead(KNEE),
    after_html: after,
    expect,
  })),
]
