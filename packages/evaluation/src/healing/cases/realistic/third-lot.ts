import type { OwnCase } from '../own-case.ts'
import type { Document } from './document.ts'
import { para } from './site.ts'
import { ASSAY, LENS, RIDE, TONSIL } from './third-documents.ts'
import { AFTER, BEFORE, clear, SIDE_WORDS, text } from './third-site.ts'

const DOCUMENTS = [TONSIL, LENS, RIDE, ASSAY]
const AT = 'https://clearwater.example/policies/'
const layoutOf = <T>(all: readonly T[], position: number): T => all[position % all.length]!
const replaced = (one: Document, words: Readonly<Record<string, string>>): Document =>
  JSON.parse(
    Object.entries(words).reduce((json, [was, is]) => json.replaceAll(was, is), JSON.stringify(one)),
  ) as Document
const marked = (one: Document, ...marks: Document['marks']): Document => ({ ...one, marks })
const first = (one: Document, n: number) =>
  para(one.sections.flatMap(([, paragraphs]) => paragraphs).slice(0, n))

/** Every page of the last read with two of the new layouts. */
const RELAID: readonly OwnCase[] = DOCUMENTS.flatMap((one, position) =>
  BEFORE.flatMap(({ selector, page }, from) =>
    [(position + from) % AFTER.length, (position + from + 2) % AFTER.length]
      .slice(0, from % 2 ? 1 : 2)
      .map((to) => ({
        id: `third ${one.title} ${from} to ${to}`,
        kind: 'third_relaid',
        selector,
        before_html: page(one),
        after_html: AFTER[to]!(one),
        expect: {
          state: selector === 'main' && to === 4 ? ('unchanged' as const) : ('healed' as const),
          target_contains: one.sections.at(-1)![1].at(-1)!.slice(0, 50),
          target_must_not_contain: SIDE_WORDS,
        },
      })),
  ),
)

type Other = { name: string; of: Document; is: Document }
const OTHERS: readonly Other[] = [
  {
    name: 'adults',
    of: TONSIL,
    is: replaced(TONSIL, { 'in Children': 'in Adults', 'CW-SUR-21': 'CW-SUR-22' }),
  },
  { name: 'adenoid', of: TONSIL, is: { ...TONSIL, title: 'Adenoidectomy in Children', number: '' } },
  { name: 'other_number', of: TONSIL, is: { ...TONSIL, number: 'CW-SUR-12' } },
  {
    name: 'transplant',
    of: LENS,
    is: replaced(LENS, {
      'Corneal Cross-Linking': 'Corneal Ring Segments',
      'EYE.30.14': 'EYE.30.15',
      riboflavin: 'segments',
    }),
  },
  { name: 'same_name_other_number', of: LENS, is: { ...LENS, number: 'EYE.31.14' } },
  {
    name: 'medicaid_members',
    of: LENS,
    is: marked(LENS, ['Effective date', '01/01/2026'], ['Applies to', 'Medicaid members']),
  },
  {
    name: 'older_day',
    of: LENS,
    is: marked(LENS, ['Effective date', '01/01/2023'], ['Applies to', 'Commercial members']),
  },
  {
    name: 'emergency',
    of: RIDE,
    is: replaced(RIDE, { 'Nonemergency Ambulance Transport': 'Emergency Ambulance Transport' }),
  },
  { name: 'wheelchair', of: RIDE, is: { ...RIDE, title: 'Nonemergency Wheelchair Transport' } },
  {
    name: 'other_state',
    of: RIDE,
    is: marked(RIDE, ['Program', 'Oklahoma Medicaid'], ['Last update', '9/2026']),
  },
  {
    name: 'thyroid',
    of: ASSAY,
    is: replaced(ASSAY, { 'Ovarian Masses': 'Thyroid Nodules', '4471': '4472' }),
  },
  {
    name: 'thyroid_without_number',
    of: ASSAY,
    is: { ...ASSAY, title: 'Serum Marker Panels for Thyroid Nodules', number: '' },
  },
  { name: 'digits_swapped', of: ASSAY, is: { ...ASSAY, number: '4417' } },
]
const REFUSED: readonly OwnCase[] = OTHERS.flatMap(({ name, of, is }, position) => {
  const { selector, page } = layoutOf(BEFORE, position)
  const shown = [layoutOf(AFTER, position)(is), page(is)]
  return shown.map((after_html, place) => ({
    id: `third ${name} ${place ? 'in place' : 'relaid'}`,
    kind: 'third_other',
    selector,
    before_html: page(of),
    after_html,
    expect: { state: 'must_not_heal' as const },
  }))
})
const PAGES: readonly { name: string; of: Document; after: string }[] = [
  {
    name: 'band_of_archive',
    of: TONSIL,
    after: clear(
      `<div class="ribbon">ARCHIVED</div><h1>${TONSIL.title}</h1><div class="t">${text(TONSIL)}</div>`,
    ),
  },
  {
    name: 'stamp_in_title',
    of: LENS,
    after: clear(`<h1>${LENS.title} [RETIRED]</h1><div class="t">${text(LENS)}</div>`),
  },
  {
    name: 'notice_of_end',
    of: RIDE,
    after: clear(
      `<h1>${RIDE.title}</h1><p class="w">Note: we withdrew this policy in October 2026. It no ` +
        `longer applies.</p><div class="t">${text(RIDE)}</div>`,
    ),
  },
  {
    name: 'for_discussion',
    of: ASSAY,
    after: clear(
      `<h1>${ASSAY.title}</h1><p>Discussion draft. Comments are welcome until June.</p><div ` +
        `class="t">${text(ASSAY)}</div>`,
    ),
  },
  {
    name: 'digest_of_changes',
    of: LENS,
    after: clear(
      '<h1>What is new in ' +
        `October</h1><h2>${LENS.title}</h2>${first(LENS, 3)}<h2>${TONSIL.title}</h2>` +
        `${first(TONSIL, 3)}<h2>${ASSAY.title}</h2>${first(ASSAY, 3)}`,
    ),
  },
  {
    name: 'questions',
    of: TONSIL,
    after: clear(
      '<h1>Tonsils: your questions answered</h1><h2>When is surgery ' +
        `right?</h2>${first(TONSIL, 5)}<h2>What does it cost?</h2><p>See your booklet.</p>`,
    ),
  },
  {
    name: 'brief_with_link',
    of: ASSAY,
    after: clear(
      `<h1>${ASSAY.title}</h1><p>We revised this policy.</p>${first(ASSAY, 2)}<p><a ` +
        'href="/f/4471.pdf">Full text</a></p>',
    ),
  },
  { name: 'empty_box', of: RIDE, after: clear(`<h1>${RIDE.title}</h1><div class="t"></div>`) },
  {
    name: 'spinner',
    of: LENS,
    after: clear('<div class="spinner" aria-busy="true">Please wait while we load the document</div>'),
  },
  {
    name: 'moved_without_link',
    of: TONSIL,
    after: clear(
      '<h1>This page has moved</h1><p>Update your bookmarks. Our policies are in the new library.</p>',
    ),
  },
]
type Index = { name: string; of: Document; index: string; healed?: string }
const a = (href: string, paragraphs: string) => `<a href="${href}">${paragraphs}</a>`
const ul = (...links: string[]) => `<ul>${links.map((link) => `\n<li>${link}</li>`).join('')}</ul>`
const INDEXES: readonly Index[] = [
  {
    name: 'flat_headings_and_links',
    of: TONSIL,
    index: clear(
      `<div><h3>Ear Tubes</h3>${a('t/1', 'PDF')}<h3>${TONSIL.title}</h3>${a('t/2', 'PDF')}<h3>` +
        `Turbinate Reduction</h3>${a('t/3', 'PDF')}</div>`,
    ),
    healed: 't/2',
  },
  {
    name: 'terms_and_descriptions',
    of: LENS,
    index: clear(
      `<dl><dt>Blepharoplasty</dt><dd>${a('e/1', 'Open')}</dd><dt>${LENS.title}</dt><dd>` +
        `${a('e/2', 'Open')}</dd></dl>`,
    ),
    healed: 'e/2',
  },
  {
    name: 'sentence_around',
    of: RIDE,
    index: clear(
      ul(
        `Read about ${a('r/1', 'Nonemergency Ambulance Transport')} before you call.`,
        `Read about ${a('r/2', 'Air Ambulance')} too.`,
      ),
    ),
    healed: 'r/1',
  },
  {
    name: 'new_mark',
    of: ASSAY,
    index: clear(ul(a('p/1', `${ASSAY.title} (new)`), a('p/2', 'Serum Marker Panels for Thyroid Nodules'))),
    healed: 'p/1',
  },
  {
    name: 'updated_mark',
    of: LENS,
    index: clear(ul(a('p/1', `${LENS.title} – updated 10/01/2026`), a('p/2', 'Corneal Ring Segments'))),
    healed: 'p/1',
  },
  {
    name: 'number_then_title_cells',
    of: ASSAY,
    index: clear(
      '<table><tr><th>No.</th><th>Name</th><th>Since</th></tr><tr><td>4471</td><td>' +
        `${a('q/1', ASSAY.title)}</td><td>2026-03-15</td></tr><tr><td>4472</td><td>` +
        `${a('q/2', 'Serum Marker Panels for Thyroid Nodules')}</td><td>2026-03-15</td></tr></table>`,
    ),
    healed: 'q/1',
  },
  {
    name: 'caption_of_medicare',
    of: TONSIL,
    index: clear(
      '<table><caption>Medicare ' +
        `Advantage</caption><tr><td>${a('m/1', TONSIL.title)}</td></tr><tr><td>` +
        `${a('m/2', 'Ear Tubes')}</td></tr></table>`,
    ),
  },
  {
    name: 'bold_line_of_archive',
    of: LENS,
    index: clear(
      `<p><b>Archived policies</b></p>${ul(a('z/1', LENS.title), a('z/2', 'Corneal Ring Segments'))}`,
    ),
  },
  {
    name: 'old_in_brackets',
    of: RIDE,
    index: clear(ul(a('r/1', 'Nonemergency Ambulance Transport (old version)'), a('r/2', 'Air Ambulance'))),
  },
  {
    name: 'provider_tip',
    of: TONSIL,
    index: clear(
      ul(
        a('t/1', 'Tips: Tonsillectomy in Children'),
        a('t/2', 'Tonsillectomy in Children: what parents ask'),
      ),
    ),
  },
  {
    name: 'two_editions_undated',
    of: ASSAY,
    index: clear(ul(a('p/1', ASSAY.title), a('p/1b', `Policy: ${ASSAY.title}`))),
  },
  {
    name: 'sibling_only',
    of: ASSAY,
    index: clear(
      ul(
        a('p/2', 'Serum Marker Panels for Thyroid Nodules'),
        a('p/3', 'Serum Marker Panels'),
        a('p/4', '4470'),
      ),
    ),
  },
]
/**
 * A third lot: four pages of the last read, new layouts of each, and neighbours in the same and in
 * other clothes.
 */
export const THIRD_LOT_CASES: readonly OwnCase[] = [
  ...RELAID,
  ...REFUSED,
  ...PAGES.map(({ name, of, after }, position): OwnCase => ({
    id: `third ${name}`,
    kind: 'third_other',
    selector: layoutOf(BEFORE, position).selector,
    before_html: layoutOf(BEFORE, position).page(of),
    after_html: after,
    expect: { state: 'must_not_heal' },
  })),
  ...INDEXES.map(({ name, of, index, healed }, position): OwnCase => ({
    id: `third ${name}`,
    kind: 'third_index',
    url: `${AT}was`,
    selector: layoutOf(BEFORE, position).selector,
    before_html: layoutOf(BEFORE, position).page(of),
    http_status: 404,
    index_url: AT,
    index_html: index,
    expect: healed === undefined ? { state: 'must_not_heal' } : { state: 'healed', url: AT + healed },
  })),
]
