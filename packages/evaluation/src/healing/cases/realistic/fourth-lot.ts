import type { OwnCase } from '../own-case.ts'

/** Policies as one run of text, as readers of PDF and portals give them. */
type Text = { title: string; number: string; head: string; said: readonly string[] }
const COCHLEA: Text = {
  title: 'Cochlear Implants',
  number: 'AUD-118-004',
  head: 'Medical Policy: AUD-118-004. Effective Date: March 1, 2026. Line of business: Commercial.',
  said: [
    'A cochlear implant is covered in one or both ears when hearing aids that were fitted well leave ' +
      'sentence scores at or below fifty percent.',
    'Infants of nine months and older are considered when the loss is profound in both ears.',
    'One-sided deafness of less than ten years is considered after a trial of a contralateral routing aid.',
    'The processor is replaced once in five years, or sooner when it is lost and a report was filed.',
    'Batteries, cables and coils are supplied each quarter in the amounts that the maker states.',
    'Programming visits are limited to ten in the first year and four in each year that follows.',
    'Rehabilitation by a speech pathologist is part of the plan of care and is approved with the surgery.',
    'An implant for tinnitus alone is not covered.',
  ],
}
const HOSPICE: Text = {
  title: 'Inpatient Hospice Respite',
  number: '',
  head: 'Kansas Medicaid. Last reviewed July 2026.',
  said: [
    'Respite in a facility relieves the family for up to five days in a row.',
    'It is arranged by the hospice, which pays the facility and bills one daily rate.',
    'A stay that lasts longer is paid at the routine rate from the sixth day on.',
    'The plan of care names the reason for the stay and the day of return.',
    'No more than one stay in a period of benefit is approved unless a caregiver falls ill.',
    'Room and board in a nursing home where the member lives is another benefit.',
    'The nurse of the hospice visits on the first and on the third day of the stay.',
    'Drugs for the terminal illness are part of the rate.',
  ],
}
const TRAIL =
  'Members are told in writing of every decision. This text guides decisions and replaces no clinical ' +
  'judgment. Rates and codes are found in the fee schedule that was in force on the day of service.'
const run = ({ head, said }: Text, change: (text: string) => string = (text) => text) =>
  change(`${head} ${said.join(' ')} ${TRAIL}`)
const pieces = ({ head, said }: Text, open: string, close: string) =>
  [head, ...said, TRAIL].map((line) => `${open}${line}${close}`).join('\n')
const frame = (body: string, title = 'Medical Policy') =>
  `<!doctype html><html><head><title>${title}</title></head><body><header><nav><a ` +
  `href="/">Home</a><a href="/plans">Plans</a></nav></header>\n${body}\n<footer>Call us any ` +
  'day</footer></body></html>'
const RELATED =
  '<div class="related"><h2>Also of interest</h2><p>See the other documents that we keep for offices ' +
  'and members.</p></div>'
const AT = 'https://bluff.example/policy/'
const was = (one: Text) =>
  frame(
    `<div class="page"><div class="policy-body"><h1>${one.title}</h1><div ` +
      `class="text"><p>${run(one)}</p></div></div>${RELATED}</div>`,
  )
const bare = (one: Text) =>
  frame(`<div id="c"><p>${run(one)}</p></div>${RELATED}`, `Bluff Health: ${one.title}`)
const BEFORES = [
  { selector: '.policy-body .text', page: was },
  { selector: '#c', page: bare },
]

const THERE: Record<string, (one: Text) => string> = {
  hashed: (one) =>
    frame(
      `<div class="_a1b2c3"><h1>${one.title}</h1><div ` +
        `class="_d4e5f6"><p>${run(one)}</p></div></div>${RELATED}`,
    ),
  aside_first: (one) =>
    frame(
      `<main>${RELATED}<article><h2>${one.title}</h2><section><p>${run(one)}</p></section></article></main>`,
    ),
  paragraphs: (one) =>
    frame(
      `<section class="u"><h1>${one.title}</h1><div ` +
        `class="v">${pieces(one, '<p>', '</p>')}</div></section>${RELATED}`,
    ),
  items: (one) =>
    frame(
      `<section class="u"><h1>${one.title}</h1><ol ` +
        `class="v">${pieces(one, '<li>', '</li>')}</ol></section>${RELATED}`,
    ),
  rows: (one) =>
    frame(`<h1>${one.title}</h1><table class="v">${pieces(one, '<tr><td>', '</td></tr>')}</table>${RELATED}`),
  two_boxes: (one) =>
    frame(
      `<h1>${one.title}</h1><div class="k"><div ` +
        `class="k1"><p>${run({ ...one, said: one.said.slice(0, 4) }).replace(TRAIL, '')}</p></div><div ` +
        `class="k2"><p>${one.said.slice(4).join(' ')} ${TRAIL}</p></div></div>${RELATED}`,
    ),
  kind_before_title: (one) =>
    frame(
      `<div class="w"><h1>Coverage Policy: ${one.title}</h1><div ` +
        `class="v"><p>${run(one)}</p></div></div>${RELATED}`,
    ),
  site_above: (one) =>
    frame(
      `<h1>Bluff Health Policy Library</h1><h2>${one.title}</h2><div ` +
        `class="v"><p>${run(one)}</p></div>${RELATED}`,
    ),
}
const LEFT: Record<string, (one: Text) => string> = {
  similar_title: (one) =>
    was({
      ...one,
      title: one === COCHLEA ? 'Auditory Brainstem Implants' : 'Inpatient Hospice Care',
      head: one === COCHLEA ? one.head.replace('118-004', '119-002') : one.head,
    }),
  other_business: (one) =>
    was({
      ...one,
      head:
        one === COCHLEA
          ? one.head.replace('Commercial', 'Medicare Advantage')
          : one.head.replace('Kansas Medicaid', 'Kansas Marketplace'),
    }),
  other_state: (one) =>
    frame(
      `<div class="v"><h1>${one.title} | ` +
        `Nebraska</h1><p>${run(one, (text) => text.replace('Kansas', 'Nebraska'))}</p></div>`,
    ),
  announced: (one) =>
    frame(
      `<h1>${one.title}</h1><p>We will publish a revised policy on June 1. Until then call the desk ` +
        'with questions.</p>',
    ),
  draft: (one) =>
    frame(
      `<div class="v"><h1>${one.title}</h1><p><em>Draft for public comment</em></p><p>${run(one)}</p></div>`,
    ),
  archive: (one) =>
    frame(
      '<div class="v"><p>Archive copy. Replaced on April 2, ' +
        `2026.</p><h1>${one.title}</h1><p>${run(one)}</p></div>`,
    ),
  retired: (one) =>
    frame(
      `<div class="v"><h1>${one.title}</h1><p>This policy was retired and is kept for claims of ` +
        `earlier years.</p><p>${run(one)}</p></div>`,
    ),
  results: (one) =>
    frame(
      '<h2>Results</h2><div><a ' +
        `href="/1">${one.title}</a><p>${one.said.slice(0, 2).join(' ')}</p></div><div><a ` +
        'href="/2">Hearing Aids</a><p>Aids are replaced every three years.</p></div>',
    ),
  missing: () =>
    frame('<h1>Oops!</h1><p>That page does not exist any more. Start again from the home page.</p>'),
  sign_in: () =>
    frame(
      '<h1>Welcome back</h1><form action="/session"><input name="id"><input type="password" ' +
        'name="pw"><button>Log on</button></form>',
    ),
  summary: (one) =>
    frame(
      `<h1>${one.title}: key points</h1><ul><li>${one.said[0]}</li><li>${one.said[3]}</li></ul><a ` +
        'href="/full">Go to the policy</a>',
    ),
  news: (one) =>
    frame(
      '<h1>We have updated our policy on ' +
        `${one.title.toLowerCase()}</h1><p>${one.said.slice(0, 3).join(' ')}</p><p>Contact your ` +
        'representative.</p>',
    ),
  split: (one) =>
    frame(
      `<h1>${one.title} – Part A</h1><p>${one.head.replace('118-004', '118-004A')} ` +
        `${one.said.slice(0, 4).join(' ')}</p><p>Part B is a document of its own.</p>`,
    ),
  questions: (one) =>
    frame(
      `<h1>FAQ</h1><h2>${one.title}</h2>${one.said
        .slice(0, 4)
        .map((line, position) => `<h3>Question ${position + 1}</h3><p>${line}</p>`)
        .join('')}`,
    ),
  half: (one) => frame(`<h1>${one.title}</h1><p>${one.said[0]!.slice(0, 60)}`),
}
type Index = { healed?: string; links: (one: Text) => readonly (readonly [string, string])[] }
const INDEXES: Record<string, Index> = {
  with_day: {
    healed: 'a',
    links: ({ title }) => [
      ['a', `${title} (effective 04/01/2027)`],
      ['b', 'Hearing Aids (effective 04/01/2027)'],
    ],
  },
  with_kind: {
    healed: 'a',
    links: ({ title }) => [
      ['a', `Clinical Policy – ${title}`],
      ['b', 'Clinical Policy – Hearing Aids'],
    ],
  },
  in_file: {
    healed: 'docs/x',
    links: ({ title }) => [
      ['docs/y', 'Hearing Aids [PDF]'],
      ['docs/x', `${title} [PDF]`],
    ],
  },
  two: {
    links: ({ title }) => [
      ['a', title],
      ['b', title],
    ],
  },
  other: {
    links: ({ title }) => [
      ['a', `${title} for Veterans`],
      ['b', `Pediatric ${title}`],
    ],
  },
  beside: {
    links: ({ title }) => [
      ['a', `${title} – provider FAQ`],
      ['b', `${title} – archived 2024`],
      ['c', `${title} – authorization form`],
    ],
  },
}
const cases = (pages: Record<string, (one: Text) => string>, isThere: boolean) =>
  Object.entries(pages).flatMap(([name, page], position) =>
    [COCHLEA, HOSPICE].map((one, of): OwnCase => {
      const { selector, page: before } = BEFORES[(position + of) % 2]!
      const expect: OwnCase['expect'] = isThere
        ? {
            state: 'healed',
            target_contains: one.said[6]!.slice(0, 50),
            target_must_not_contain: 'See the other documents',
          }
        : { state: 'must_not_heal' }
      return {
        id: `fourth ${name}: ${one.title}`,
        kind: isThere ? 'fourth_there' : 'fourth_other',
        selector,
        before_html: before(one),
        after_html: page(one),
        expect,
      }
    }),
  )
/**
 * A fourth lot: text without sections, known from a heading above it or from the page's title
 * alone.
 */
export const FOURTH_LOT_CASES: readonly OwnCase[] = [
  ...cases(THERE, true),
  ...cases(LEFT, false),
  ...Object.entries(INDEXES).flatMap(([name, { healed, links }], position) =>
    [COCHLEA, HOSPICE].map((one, of): OwnCase => ({
      id: `fourth index ${name}: ${one.title}`,
      kind: 'fourth_index',
      url: `${AT}old.html`,
      selector: BEFORES[(position + of) % 2]!.selector,
      before_html: BEFORES[(position + of) % 2]!.page(one),
      after_html: LEFT['missing']!(one),
      index_url: AT,
      index_html: frame(
        `<ul>${links(one)
          .map(([href, label]) => `<li><a href="${href}">${label}</a></li>`)
          .join('')}</ul>`,
      ),
      expect: healed === undefined ? { state: 'must_not_heal' } : { state: 'healed', url: AT + healed },
    })),
  ),
]
