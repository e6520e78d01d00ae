import type { OwnCase } from '../own-case.ts'
import { ANTIBODY, BARIATRIC, CHAMBER, CORD, type Document, LESSER, MONITOR } from './document.ts'
import { LAYOUTS, markLines, MORE, para, prose, site } from './site.ts'

type Layout = keyof typeof LAYOUTS
type Row = { name: string; of: Document; from: Layout; after: string; status?: number }
const renamed = (
  one: Document,
  change: Partial<Document>,
  words: Readonly<Record<string, string>> = {},
): Document => ({
  ...one,
  ...change,
  sections: one.sections.map(([name, lines]) => [
    name,
    lines.map((line) => Object.entries(words).reduce((text, [was, is]) => text.replaceAll(was, is), line)),
  ]),
})
const page = (title: string, body: string, one?: Document) =>
  site(`<main><h1>${title}</h1><div class="new">${one ? markLines(one) : ''}${body}</div></main>${MORE}`)
const first = ({ sections }: Document, n: number) => para(sections.flatMap(([, lines]) => lines).slice(0, n))
const marked = (one: Document, name: string, says: string): Document => ({
  ...one,
  marks: one.marks.map(([was, paragraphs]) => [was, was === name ? says : paragraphs]),
})

const PUMP = renamed(
  MONITOR,
  { title: 'Continuous Insulin Infusion', number: 'NG.DME.042' },
  { sensor: 'pump', glucose: 'insulin', measures: 'delivers' },
)
const REVISION = renamed(BARIATRIC, { title: 'Revision Bariatric Surgery', number: 'MP-7.033' })
const FIELD = renamed(
  CORD,
  { title: 'Peripheral Nerve Stimulation for Chronic Pain', number: '00513' },
  { 'epidural space': 'tissue beside a nerve', Spinal: 'Peripheral' },
)
const INFLIXIMAB = renamed(
  ANTIBODY,
  { title: 'Infliximab (Remicade)', number: 'RX.PA.052.LMC' },
  { '300 mg': '5 mg for each kilogram' },
)
const ASSISTANT = renamed(LESSER, { title: 'Multiple Endoscopy Payment Reduction', number: 'RP-0088' })

const OTHERS: readonly Row[] = [
  { name: 'similar_title_at_same_selector', of: MONITOR, from: 'node', after: LAYOUTS.node.page(PUMP) },
  {
    name: 'title_with_a_word_before',
    of: BARIATRIC,
    from: 'sitecore',
    after: LAYOUTS.sitecore.page(REVISION),
  },
  { name: 'sibling_with_shared_text', of: CORD, from: 'section', after: LAYOUTS.section.page(FIELD) },
  { name: 'other_agent_of_the_class', of: ANTIBODY, from: 'table', after: LAYOUTS.table.page(INFLIXIMAB) },
  { name: 'neighbour_in_the_series', of: LESSER, from: 'node', after: LAYOUTS.node.page(ASSISTANT) },
  {
    name: 'same_text_next_number',
    of: LESSER,
    from: 'section',
    after: LAYOUTS.section.page({ ...LESSER, number: 'RP-0187' }),
  },
  {
    name: 'topical_instead_of_chamber',
    of: CHAMBER,
    from: 'section',
    after: LAYOUTS.section.page(renamed(CHAMBER, { title: 'Topical Oxygen Therapy' })),
  },
  {
    name: 'same_agent_under_the_skin',
    of: ANTIBODY,
    from: 'node',
    after: LAYOUTS.node.page(
      renamed(
        ANTIBODY,
        { title: 'Vedolizumab (Entyvio) Subcutaneous', number: 'RX.PA.119.LMC' },
        { Infusions: 'Injections' },
      ),
    ),
  },
]
const PLANS: readonly Row[] = [
  {
    name: 'same_number_medicare',
    of: MONITOR,
    from: 'node',
    after: page(
      `${MONITOR.title} – Medicare Advantage`,
      prose(MONITOR),
      marked(MONITOR, 'Line of Business', 'Medicare Advantage'),
    ),
  },
  {
    name: 'line_of_business_mark_only',
    of: MONITOR,
    from: 'node',
    after: page(MONITOR.title, prose(MONITOR), marked(MONITOR, 'Line of Business', 'Medicaid')),
  },
  {
    name: 'heading_of_other_plans',
    of: BARIATRIC,
    from: 'section',
    after: site(
      '<main><h1>Medicare Advantage ' +
        `policies</h1><h2>${BARIATRIC.title}</h2><div>${prose({ ...BARIATRIC }, 3)}</div></main>`,
    ),
  },
  {
    name: 'edition_of_another_state',
    of: CHAMBER,
    from: 'section',
    after: page(`${CHAMBER.title} – Indiana`, prose(CHAMBER), {
      ...CHAMBER,
      marks: [['Program', 'Indiana Medicaid']],
    }),
  },
  {
    name: 'other_state_in_the_mark_only',
    of: CHAMBER,
    from: 'table',
    after: page(CHAMBER.title, prose(CHAMBER), {
      ...CHAMBER,
      marks: [
        ['Program', 'Kentucky Medicaid'],
        ['Reviewed', '3/2026'],
      ],
    }),
  },
  {
    name: 'pharmacy_benefit_instead',
    of: ANTIBODY,
    from: 'section',
    after: page(ANTIBODY.title, prose(ANTIBODY), { ...ANTIBODY, number: 'RX.PA.118.PBM' }),
  },
  {
    name: 'exchange_plans',
    of: BARIATRIC,
    from: 'node',
    after: page(`${BARIATRIC.title} (Marketplace plans)`, prose(BARIATRIC), { ...BARIATRIC, number: '' }),
  },
  {
    name: 'facility_claims',
    of: LESSER,
    from: 'section',
    after: page(`${LESSER.title}, Facility`, prose(LESSER), {
      ...LESSER,
      number: 'RP-F-0087',
      marks: [['Applies to', 'Facility claims, UB-04']],
    }),
  },
  {
    name: 'edition_for_children',
    of: CORD,
    from: 'section',
    after: page(`${CORD.title} – Pediatric`, prose(CORD), { ...CORD, number: '' }),
  },
  {
    name: 'federal_employees',
    of: BARIATRIC,
    from: 'table',
    after: page(`FEP: ${BARIATRIC.title}`, prose(BARIATRIC), { ...BARIATRIC, number: 'FEP 7.01.47' }),
  },
]
const AGES: readonly Row[] = [
  {
    name: 'next_version_announced',
    of: MONITOR,
    from: 'node',
    after: page(
      MONITOR.title,
      '<p>A new version of this policy takes effect on 07/01/2027. It will be posted here thirty days ' +
        'before.</p>',
    ),
  },
  {
    name: 'draft_with_text',
    of: BARIATRIC,
    from: 'section',
    after: page(`DRAFT – ${BARIATRIC.title}`, prose(BARIATRIC), BARIATRIC),
  },
  {
    name: 'proposed_for_comment',
    of: CORD,
    from: 'section',
    after: site(
      '<main><h1>Proposed policies open for comment</h1><p>Send comments until January 5, ' +
        `2027.</p><h2>${CORD.title}</h2><div>${markLines(CORD)}${prose(CORD, 3)}</div></main>`,
    ),
  },
  {
    name: 'archive_page_with_text',
    of: ANTIBODY,
    from: 'table',
    after: site(
      '<main><h1>Policy ' +
        `archive</h1><h2>${ANTIBODY.title}</h2><div>${markLines(ANTIBODY)}${prose(ANTIBODY, 3)}</div></main>`,
    ),
  },
  {
    name: 'superseded_stamp',
    of: LESSER,
    from: 'node',
    after: page(
      LESSER.title,
      `<p class="stamp">Superseded on May 1, 2027. Kept for reference only.</p>${prose(LESSER)}`,
      LESSER,
    ),
  },
  {
    name: 'retired_stamp',
    of: CHAMBER,
    from: 'section',
    after: page(
      CHAMBER.title,
      `<p><strong>RETIRED 10/01/2026. This policy is no longer in effect.</strong></p>${prose(CHAMBER)}`,
      CHAMBER,
    ),
  },
  {
    name: 'retired_notice_in_a_list',
    of: CORD,
    from: 'sitecore',
    after: site(
      '<main><h1>Retired ' +
        'policies</h1><table><tr><th>Number</th><th>Title</th><th>Ended</th></tr><tr><td>' +
        `${CORD.number}</td><td>${CORD.title}` +
        '</td><td>9/30/2026</td></tr><tr><td>00498</td><td>Facet Injections</td><td>9/30/2026</td></tr>' +
        '</table></main>',
    ),
  },
  {
    name: 'redline_copy',
    of: MONITOR,
    from: 'section',
    after: page(
      `${MONITOR.title} – redline of changes`,
      prose(MONITOR).replace(
        'at least once a day',
        '<del>at least once a day</del><ins>three times a day</ins>',
      ),
      MONITOR,
    ),
  },
  {
    name: 'history_page',
    of: BARIATRIC,
    from: 'node',
    after: page(
      `${BARIATRIC.title}: revision history`,
      '<table>' +
        ['2023', '2024', '2025', '2026']
          .map(
            (year) =>
              `<tr><td>July ${year}` +
              '</td><td>Annual review. References updated. Criteria for adolescents reworded.</td></tr>',
          )
          .join('') +
        '</table>',
    ),
  },
]
const ABOUT: readonly Row[] = [
  {
    name: 'search_results',
    of: CORD,
    from: 'section',
    after: site(
      '<main><h1>38 results for “spinal cord ' +
        'stimulation”</h1>' +
        [CORD, FIELD, BARIATRIC, MONITOR]
          .map(
            (one) =>
              `<div class="hit"><h3><a href="/d/${one.number}">${one.title}</a></h3><p>` +
              `${one.sections[0]![1].join(' ')} …</p></div>`,
          )
          .join('') +
        '</main>',
    ),
  },
  {
    name: 'summary_with_link',
    of: MONITOR,
    from: 'node',
    after: page(
      MONITOR.title,
      '<p>At a glance: long-term sensors are covered for members who inject ' +
        `insulin.</p>${first(MONITOR, 2)}<p><a href="/docs/ng-dme-041.pdf">Read the full policy ` +
        '(PDF)</a></p>',
    ),
  },
  {
    name: 'news_about_it',
    of: BARIATRIC,
    from: 'section',
    after: site(
      '<main><h1>Bariatric Surgery policy updated</h1><p class="date">June 2, 2026</p><p>From July 1 ' +
        'on our policy MP-7.032 asks for three months of a supervised ' +
        `programme.</p>${first(BARIATRIC, 3)}<p>Read more in the provider library.</p></main>`,
    ),
  },
  {
    name: 'bulletin_quoting_all',
    of: LESSER,
    from: 'node',
    after: site(
      '<main><h1>Provider bulletin, May 2026</h1><p>The text of four policies is printed ' +
        `below.</p><h2>${BARIATRIC.title}</h2>${first(BARIATRIC, 4)}<h2>${LESSER.title}</h2>` +
        `${first(LESSER, 4)}<h2>${CORD.title}</h2>${first(CORD, 4)}</main>`,
    ),
  },
  {
    name: 'faq',
    of: MONITOR,
    from: 'section',
    after: site(
      `<main><h1>Frequently asked questions: ${MONITOR.title}</h1><h3>Who ` +
        `qualifies?</h3>${first(MONITOR, 4)}<h3>How do I order?</h3><p>Call a supplier in your ` +
        'network.</p><h3>What will it cost?</h3><p>That depends on your plan.</p></main>',
    ),
  },
  {
    name: 'member_fact_sheet',
    of: CHAMBER,
    from: 'section',
    after: page(
      'Oxygen chambers: what members should know',
      `${first(CHAMBER, 5)}<p>Ask your doctor whether a chamber is right for you.</p>`,
    ),
  },
  {
    name: 'request_form',
    of: ANTIBODY,
    from: 'node',
    after: page(
      `${ANTIBODY.title} prior authorization request form`,
      '<form>' +
        ['Member name', 'Date of birth', 'Diagnosis', 'Prior agents', 'Weight']
          .map((name) => `<label>${name}<input></label>`)
          .join('') +
        `</form><p>${ANTIBODY.sections[0]![1][0]}</p>`,
    ),
  },
  {
    name: 'coding_attachment',
    of: CORD,
    from: 'node',
    after: page(
      `${CORD.title} – code list`,
      '<table>' +
        CORD.codes.map((code) => `<tr><td>${code}</td><td>Prior approval</td></tr>`).join('') +
        '</table>',
      CORD,
    ),
  },
  {
    name: 'list_of_all_policies',
    of: LESSER,
    from: 'section',
    after: site(
      '<main><h1>All policies A to ' +
        'Z</h1><ul>' +
        [MONITOR, BARIATRIC, CORD, CHAMBER, ANTIBODY, LESSER]
          .map((one) => `<li>${one.title} (${one.number})</li>`)
          .join('') +
        '</ul></main>',
    ),
  },
  {
    name: 'first_of_two_new_policies',
    of: BARIATRIC,
    from: 'section',
    after: site(
      '<main><h1>Bariatric Surgery: Coverage</h1><p>Medical Policy No.: ' +
        `MP-7.032A</p><div>${prose({ ...BARIATRIC, sections: BARIATRIC.sections.slice(0, 2) })}` +
        '</div><p>Part two, on facilities and what is not covered, is now MP-7.032B.</p></main>',
    ),
  },
]
const WALLS: readonly Row[] = [
  {
    name: 'soft_404',
    of: MONITOR,
    from: 'node',
    after: page(
      'Hmm, nothing here',
      '<p>The link may be old or mistyped. Try the search above or go back to the home page.</p>',
    ),
  },
  {
    name: 'document_unavailable',
    of: CORD,
    from: 'section',
    after: page('Medical policies', '<p>This document is currently unavailable. Please try again later.</p>'),
  },
  {
    name: 'login_wall',
    of: BARIATRIC,
    from: 'section',
    after: site(
      '<main><h1>Provider portal</h1><form action="/auth"><label>Email<input ' +
        'type="email"></label><label>Password<input ' +
        'type="password"></label><button>Continue</button></form><p>New here? Register your ' +
        'practice.</p></main>',
    ),
  },
  {
    name: 'one_time_code_wall',
    of: ANTIBODY,
    from: 'node',
    after: site(
      '<main><h1>Verify your identity</h1><p>We sent a code to your telephone. Enter it to go ' +
        'on.</p><form><input autocomplete="one-time-code"><button>Verify</button></form></main>',
    ),
  },
  {
    name: 'licence_wall',
    of: CORD,
    from: 'table',
    after: site(
      '<main><h1>License agreement</h1><p>You must accept the agreement on procedure codes to view ' +
        'this policy.</p><form action="/accept"><button>I accept</button><button>I ' +
        'decline</button></form></main>',
    ),
  },
  {
    name: 'half_rendered',
    of: BARIATRIC,
    from: 'section',
    after: site(
      `<main><h1>${BARIATRIC.title}</h1><div class="skeleton"><div class="bar"></div><div ` +
        'class="bar"></div></div><p>Loading…</p></main>',
    ),
  },
  {
    name: 'cut_off_in_the_middle',
    of: CORD,
    from: 'node',
    after: LAYOUTS.node.page(CORD).slice(0, LAYOUTS.node.page(CORD).indexOf('High-frequency')),
  },
  {
    name: 'templates_not_filled',
    of: LESSER,
    from: 'node',
    after: page('{{ policy.title }}', '<p>{{ policy.body }}</p><p>{{ policy.number }}</p>'),
  },
  {
    name: 'region_picker',
    of: CHAMBER,
    from: 'section',
    after: site(
      '<main><h1>Choose your state</h1><p>Policies differ by state. Pick where you ' +
        'practice.</p><ul><li><a href="/in">Indiana</a></li><li><a href="/ky">Kentucky</a></li><li><a ' +
        'href="/oh">Ohio</a></li></ul></main>',
    ),
  },
  {
    name: 'human_check',
    of: MONITOR,
    from: 'node',
    after:
      '<!doctype html><html><head><title>Checking your browser</title></head><body><div ' +
      'id="px-captcha"></div><p>Press and hold to confirm that you are a human (and not a ' +
      'bot).</p><p>Reference ID 8e1f</p></body></html>',
  },
  {
    name: 'rate_limited',
    of: LESSER,
    from: 'section',
    status: 429,
    after: '<html><body><h1>Too many requests</h1></body></html>',
  },
  {
    name: 'error_of_the_server',
    of: LESSER,
    from: 'section',
    after: site(
      '<main><h1>An error has occurred</h1><p>Runtime error. Error code 0x80004005. Contact the ' +
        'administrator.</p></main>',
    ),
  },
]
const caseOf =
  (kind: string) =>
  ({ name, of, from, after, status }: Row): OwnCase => ({
    id: `left ${name}`,
    kind,
    selector: LAYOUTS[from].selector,
    before_html: LAYOUTS[from].page(of),
    after_html: after,
    ...(status ? { http_status: status } : {}),
    expect: { state: 'must_not_heal' },
  })

/** Pages that hold something else than the policy, however like it they are. */
export const LEFT_ALONE_CASES: readonly OwnCase[] = [
  ...OTHERS.map(caseOf('another_policy')),
  ...PLANS.map(caseOf('other_plans_or_state')),
  ...AGES.map(caseOf('not_in_force')),
  ...ABOUT.map(caseOf('about_it')),
  ...WALLS.map(caseOf('no_document')),
]
