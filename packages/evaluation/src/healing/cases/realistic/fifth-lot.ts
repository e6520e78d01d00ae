import type { OwnCase } from '../own-case.ts'

type Paper = {
  title: string
  number: string
  plan: string
  since: string
  parts: readonly (readonly [string, readonly string[]])[]
}
const CHAIR: Paper = {
  title: 'Manual Wheelchairs',
  number: 'DM-0071',
  plan: 'Commercial',
  since: '04/01/2026',
  parts: [
    [
      'Standard chairs',
      [
        'A standard chair is covered when walking about the home takes too long or is not safe with a ' +
          'cane or walker.',
        'The home was seen or described, and its doors admit the chair.',
        'A chair for use outdoors alone is not covered.',
      ],
    ],
    [
      'Lightweight chairs',
      [
        'A lightweight frame is covered when the member cannot move a standard one and can move this one.',
        'Ultralight frames need an evaluation by a therapist who has no tie to the supplier.',
      ],
    ],
    [
      'Repairs',
      [
        'Labour is paid in units of fifteen minutes, and a loaner for one month.',
        'Parts are replaced as they wear, and frames after five years.',
      ],
    ],
  ],
}
const HEART: Paper = {
  title: 'Cardiac Imaging Guidelines',
  number: '',
  plan: 'All products',
  since: 'July 15, 2026',
  parts: [
    [
      'Stress echocardiography',
      [
        'Symptoms that may come from the heart and an intermediate chance of disease call for stress ' +
          'imaging.',
        'A treadmill test without imaging is enough where the resting tracing is normal and the ' +
          'person can walk.',
      ],
    ],
    [
      'Computed tomography',
      [
        'Angiography by tomography is used when symptoms are stable and no stent smaller than three ' +
          'millimeters is in place.',
        'A calcium score is not paid on the same day.',
      ],
    ],
    [
      'Magnetic resonance',
      [
        'Resonance shows scar, storage disease and inflammation, and is repeated when treatment has changed.',
        'Pacemakers that are marked as safe are no obstacle.',
      ],
    ],
  ],
}
const HIP: Paper = {
  title: 'Hip Arthroplasty',
  number: 'ORT.21.003',
  plan: 'Commercial',
  since: 'January 1, 2026',
  parts: [
    [
      'First replacement',
      [
        'Replacement is approved when pain limits walking in spite of three months of exercise, ' +
          'medicine and an aid.',
        'Films show loss of joint space, spurs or collapse of the head.',
        'Sugar in the blood and smoking are brought under control beforehand.',
      ],
    ],
    [
      'Further surgery',
      [
        'Loosening, fracture, infection and repeated dislocation are reasons to operate again.',
        'Metal levels in blood are measured where both surfaces are metal.',
      ],
    ],
    [
      'Stay',
      [
        'Most members leave on the same or the next day.',
        'A bed in a rehabilitation unit is reviewed on its own.',
      ],
    ],
  ],
}
const COMMON = [
  'Words in this text have the meaning that the contract gives them.',
  'Claims without the needed papers are returned.',
  'Decisions are made by clinicians who are licensed in the state.',
  'Comparable services at lower cost are preferred when they work as well.',
]
const parts = ({ parts: all }: Paper, tag: string) =>
  [...all, ['Common terms', COMMON] as const]
    .map(
      ([name, paragraphs]) =>
        `<${tag}>${name}</${tag}>\n${paragraphs.map((line) => `<p>${line}</p>`).join('\n')}`,
    )
    .join('\n')
const marks = ({ number, plan, since }: Paper) =>
  `${number ? `<p>Policy number: ${number}</p>\n` : ''}<p>Plan type: ${plan}</p>\n<p>Effective date: ` +
  `${since}</p>`
const MENU = Array.from({ length: 24 }, (_, n) => `<li><a href="/s/${n}">Service ${n}</a></li>`).join('\n')
const ASIDE =
  '<div class="rail"><h3>In the same area</h3><ul><li><a href="/p/a">Canes and ' +
  'crutches</a></li><li><a href="/p/b">Walkers</a></li></ul><p>Your office manager can set ' +
  'alerts.</p></div>'
const site = (body: string, title = 'Summit Benefit') =>
  `<!doctype html>\n<html><head><title>${title}</title></head><body>\n<ul ` +
  `class="nav">\n${MENU}\n</ul>\n${body}\n<div class="legal">Summit Benefit Corporation, a company ` +
  'of the Summit Group.</div></body></html>'
const BEFORE = [
  {
    selector: 'article',
    page: (one: Paper) =>
      site(`<article><h1>${one.title}</h1>\n${marks(one)}\n${parts(one, 'h2')}</article>${ASIDE}`),
  },
  {
    selector: '.policy-text',
    page: (one: Paper) =>
      site(
        `<div class="top"><h1>${one.title}</h1>\n${marks(one)}</div>\n<div ` +
          `class="policy-text">${parts(one, 'h2')}</div>${ASIDE}`,
      ),
  },
  {
    selector: '#doc-body',
    page: (one: Paper) =>
      site(
        `<h1>Clinical documents</h1><div class="dt">${one.title}</div><div ` +
          `id="doc-body">${marks(one)}\n${parts(one, 'h3')}</div>${ASIDE}`,
        `Summit Benefit | ${one.title}`,
      ),
  },
]
const box = (title: string, text: string) =>
  site(
    `<div class="lay"><div class="name"><h1>${title}</h1></div><div class="copy">${text}</div></div>${ASIDE}`,
  )
const all = (one: Paper) => `${marks(one)}\n${parts(one, 'h2')}`
const THERE: Record<string, (one: Paper) => string> = {
  another_box: (one) => box(one.title, all(one)),
  slots: (one) =>
    site(
      `<app-root><app-title><h2>${one.title}</h2></app-title><app-text>` +
        `${all(one).replaceAll('h2>', 'h4>')}</app-text></app-root>${ASIDE}`,
    ),
  closed_parts: (one) =>
    site(
      `<h1>${one.title}</h1><section>${marks(one)}` +
        [...one.parts, ['Common terms', COMMON] as const]
          .map(
            ([name, paragraphs]) =>
              `<details><summary>${name}</summary><ul>` +
              `${paragraphs.map((line) => `<li>${line}</li>`).join('')}</ul></details>`,
          )
          .join('\n') +
        `</section>${ASIDE}`,
    ),
  for_paper: (one) =>
    `<html><head><title>${one.title}</title></head><body ` +
    `class="print"><h1>${one.title}</h1>${all(one)}<p>Page 1 of 1</p></body></html>`,
  with_neighbour: (one) =>
    site(
      '<div class="b"><h2>Canes and Crutches</h2><p>Policy number: DM-0060</p><p>Canes are bought ' +
        'and not rented, one in three years.</p></div><div ' +
        `class="b"><h2>${one.title}</h2>${all(one).replaceAll('h2>', 'h3>')}</div>`,
    ),
  new_section_first: (one) =>
    box(
      one.title,
      `<h2>At a glance</h2><p>Read the parts below before you send a request to us.</p>${all(one)}`,
    ),
  later_day: (one) => box(one.title, all({ ...one, since: '10/01/2026' })),
}
const LEFT: Record<string, (one: Paper) => string> = {
  word_more: (one) =>
    box(
      one === CHAIR
        ? 'Manual Wheelchairs, Custom'
        : one === HEART
          ? 'Pediatric Cardiac Imaging Guidelines'
          : 'Hip Arthroplasty Revision',
      parts(one, 'h2'),
    ),
  word_other: (one) =>
    BEFORE[1]!.page({
      ...one,
      title:
        one === CHAIR
          ? 'Power Wheelchairs'
          : one === HEART
            ? 'Vascular Imaging Guidelines'
            : 'Knee Arthroplasty',
      number: '',
    }),
  word_other_in_place: (one) =>
    BEFORE[0]!.page({
      ...one,
      title:
        one === CHAIR
          ? 'Transport Wheelchairs'
          : one === HEART
            ? 'Chest Imaging Guidelines'
            : 'Hip Resurfacing',
      number: one.number && 'ZZ-4410',
    }),
  number_other: (one) =>
    box(one.title, all({ ...one, number: 'DM-0710' === one.number ? 'X-1' : 'QR-9921' })),
  plan_other: (one) => box(`${one.title} (Medicaid)`, all({ ...one, plan: 'Medicaid' })),
  day_earlier: (one) => box(one.title, all({ ...one, since: '02/01/2021' })),
  history_list: (one) =>
    box(`${one.title}: former versions`, `<ul><li>2024</li><li>2023</li></ul>${parts(one, 'h2')}`),
  note_of_end: (one) =>
    box(
      one.title,
      `<div class="note">Effective September 30, 2026 this policy is retired.</div>${parts(one, 'h2')}`,
    ),
  old_copy: (one) =>
    site(
      '<div class="warn">You are looking at an older version of this ' +
        `document.</div><h1>${one.title}</h1><div class="copy">${parts(one, 'h2')}</div>`,
    ),
  two_halves: (one) =>
    box(
      `${one.title} 1/2`,
      `${marks(one)}<h2>${one.parts[0]![0]}</h2>${one.parts[0]![1].map((line) => `<p>${line}</p>`).join('')}`,
    ),
  mention: (one) =>
    box(
      'Updates of the month',
      `<h2>${one.title}</h2><p>${one.parts[0]![1].join(' ')}</p><h2>Walkers</h2><p>Wheels are paid ` +
        'once a year.</p>',
    ),
  not_loaded: (one) => box(one.title, '<p>Content could not be loaded. Try again.</p>'),
}
const AT = 'https://summit.example/docs/'
const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const link = (href: string, paragraphs: string) => `<a href="${href}">${paragraphs}</a>`
const INDEXES: Record<string, { healed?: string; body: (one: Paper) => string }> = {
  columns_of_plans: {
    healed: 'c/1',
    body: ({ title }) =>
      '<table><tr><th>Title</th><th>Commercial and all ' +
      `products</th><th>Medicaid</th></tr>${row([title, link('c/1', 'View'), link('m/1', 'View')])}` +
      `${row(['Walkers', link('c/2', 'View'), link('m/2', 'View')])}</table>`,
  },
  letters: {
    healed: 'k/7',
    body: ({ title }) =>
      `<h2>A</h2><ul><li>${link('k/1', 'Ambulance')}</li></ul><h2>Z</h2><ul><li>` +
      `${link('k/7', title)}</li><li>${link('k/8', 'Zoster Vaccine')}</li></ul>`,
  },
  with_next: {
    healed: 'n',
    body: ({ title }) =>
      `<h3>In effect</h3><ul><li>${link('n', title)}</li></ul><h3>Upcoming</h3><ul><li>` +
      `${link('u', title)}</li></ul>`,
  },
  drafts_only: {
    body: ({ title }) =>
      `<h3>Drafts</h3><ul><li>${link('n', title)}</li><li>${link('n2', 'Walkers')}</li></ul>`,
  },
  kin_only: {
    body: ({ title }) =>
      `<ul><li>${link('n', `${title} Accessories`)}</li><li>${link('n2', `Used ${title}`)}</li></ul>`,
  },
}
const pages = (made: Record<string, (one: Paper) => string>, isThere: boolean) =>
  Object.entries(made).flatMap(([name, page], position) =>
    (isThere
      ? [CHAIR, HEART, HIP]
      : [
          [CHAIR, HEART],
          [HEART, HIP],
          [HIP, CHAIR],
        ][position % 3]!
    )
      .filter((one) => name !== 'number_other' || one.number !== '')
      .map((one, of): OwnCase => {
        const { selector, page: before } = BEFORE[(position + of) % 3]!
        return {
          id: `fifth ${name}: ${one.title}`,
          kind: isThere ? 'fifth_there' : 'fifth_other',
          selector,
          before_html: before(one),
          after_html: page(one),
          expect: isThere
            ? {
                state: 'healed',
                target_contains: one.parts[2]![1][1]!.slice(0, 50),
                target_must_not_contain:
                  name === 'with_neighbour' ? 'Canes are bought' : 'Your office manager',
              }
            : { state: 'must_not_heal' },
        }
      }),
  )
/**
 * A fifth lot: titles whose words a reader could take for those of a library, and neighbours that
 * share most of a text.
 */
export const FIFTH_LOT_CASES: readonly OwnCase[] = [
  ...pages(THERE, true),
  ...pages(LEFT, false),
  ...Object.entries(INDEXES).flatMap(([name, { healed, body }], position) =>
    [CHAIR, HIP].map((one, of): OwnCase => ({
      id: `fifth index ${name}: ${one.title}`,
      kind: 'fifth_index',
      url: `${AT}x`,
      selector: BEFORE[(position + of) % 3]!.selector,
      before_html: BEFORE[(position + of) % 3]!.page(one),
      http_status: 404,
      index_url: AT,
      index_html: site(body(one)),
      expect: healed === undefined ? { state: 'must_not_heal' } : { state: 'healed', url: AT + healed },
    })),
  ),
]
