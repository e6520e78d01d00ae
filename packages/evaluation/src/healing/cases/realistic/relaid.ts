import type { OwnCase } from '../own-case.ts'
import { ANTIBODY, BARIATRIC, CHAMBER, CORD, type Document, LESSER, MONITOR } from './document.ts'
import {
  bullets,
  codeTable,
  LAYOUTS,
  markLines,
  marksOf,
  markTable,
  MORE,
  MORE_WORDS,
  para,
  prose,
  site,
} from './site.ts'

type Layout = keyof typeof LAYOUTS
type Row = { name: string; of: Document; from: Layout; after: string; holds?: string; not?: string }
const paragraphs = (one: Document, section: number, line = 0) => one.sections[section]![1][line]!.slice(0, 60)
const cut = (one: Document, from: number, to?: number): Document => ({
  ...one,
  sections: one.sections.slice(from, to),
  codes: to === undefined ? one.codes : [],
})
const sections = (one: Document, show: (name: string, lines: readonly string[], at: number) => string) =>
  one.sections.map(([name, lines], index) => show(name, lines, index)).join('\n')
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const CONTAINERS: readonly Row[] = [
  {
    name: 'selector_renamed',
    of: MONITOR,
    from: 'node',
    after: LAYOUTS.node.page(MONITOR).replaceAll('field--name-body', 'fld-policy-copy'),
  },
  {
    name: 'id_prefix_of_the_framework',
    of: BARIATRIC,
    from: 'sitecore',
    after: LAYOUTS.sitecore.page(BARIATRIC).replaceAll('ctl00_Main', 'ctl01_body_ctl03'),
  },
  {
    name: 'wrappers_of_a_grid',
    of: CORD,
    from: 'section',
    after: site(
      '<div class="aem-Grid"><div class="aem-GridColumn"><div class="cmp-container"><div ' +
        `class="cmp-title"><h1>${CORD.title}</h1></div><div ` +
        `class="cmp-text"><div>${markLines(CORD)}${prose(CORD)}</div></div></div></div><div ` +
        `class="aem-GridColumn">${MORE}</div></div>`,
    ),
  },
  {
    name: 'title_moved_to_a_hero',
    of: CHAMBER,
    from: 'section',
    after: site(
      `<div class="hero"><img src="h.jpg" alt=""><h1>${CHAMBER.title}</h1><p>Ohio ` +
        `Medicaid</p></div><div class="body-copy">${markLines(CHAMBER)}${prose(CHAMBER)}</div>${MORE}`,
    ),
  },
  {
    name: 'new_template',
    of: ANTIBODY,
    from: 'table',
    after: site(
      '<div id="__next"><div class="css-1x8"><div class="css-9ab"><span class="eyebrow">Drug ' +
        `policy</span><h1 class="css-77">${ANTIBODY.title}</h1></div><div class="css-0f3"><div ` +
        `class="css-4d1">${markTable(ANTIBODY)}</div><div ` +
        `class="css-5e2">${prose(ANTIBODY, 3)}</div></div><div ` +
        `class="css-aside">${MORE}</div></div></div>`,
    ),
  },
  {
    name: 'from_table_layout_to_boxes',
    of: LESSER,
    from: 'table',
    after: site(
      `<main><header><h1>${LESSER.title}</h1></header><div ` +
        `class="rp">${markLines(LESSER)}${prose(LESSER)}</div>${MORE}</main>`,
    ),
  },
  {
    name: 'one_section_element_each',
    of: CORD,
    from: 'node',
    after: site(
      `<main><h1>${CORD.title}</h1><div class="meta-row">${markTable(CORD)}</div><div ` +
        'class="stack">' +
        sections(
          CORD,
          (name, lines) => `<section id="${slug(name)}"><h2>${name}</h2>${para(lines)}</section>`,
        ) +
        `</div>${MORE}</main>`,
    ),
  },
  {
    name: 'two_columns_with_contents',
    of: BARIATRIC,
    from: 'section',
    after: site(
      '<main class="two"><div class="toc"><h2>On this ' +
        'page</h2><ul>' +
        sections(BARIATRIC, (name) => `<li><a href="#${slug(name)}">${name}</a></li>`) +
        `</ul></div><div class="txt"><h1>${BARIATRIC.title}</h1>${markLines(BARIATRIC)}` +
        `${prose(BARIATRIC)}</div></main>${MORE}`,
    ),
  },
  {
    name: 'shadow_like_elements',
    of: MONITOR,
    from: 'section',
    after: site(
      `<ng-app><ng-shell><ng-policy-title><h1>${MONITOR.title}` +
        `</h1></ng-policy-title><ng-policy-copy>${markLines(MONITOR)}${prose(MONITOR)}` +
        `</ng-policy-copy></ng-shell><ng-rail>${MORE}</ng-rail></ng-app>`,
    ),
  },
  {
    name: 'headings_one_level_down',
    of: LESSER,
    from: 'sitecore',
    after: site(
      '<div class="lm"><h1>Lakeshore Mutual provider ' +
        `manual</h1><h2>Reimbursement</h2><h3>${LESSER.title}</h3>${markTable(LESSER)}<div ` +
        `class="c">${prose(LESSER, 4)}</div></div>${MORE}`,
    ),
  },
]
const SHAPES: readonly Row[] = [
  {
    name: 'table_to_list',
    of: MONITOR,
    from: 'node',
    after: site(
      `<main><h1>${MONITOR.title}</h1><div ` +
        `class="z">${markLines(MONITOR)}${bullets(MONITOR)}<ul>` +
        `${MONITOR.codes.map((code) => `<li>${code}</li>`).join('')}</ul></div>${MORE}</main>`,
    ),
  },
  {
    name: 'list_to_table',
    of: CHAMBER,
    from: 'table',
    after: site(
      `<main><h1>${CHAMBER.title}</h1>${markLines(CHAMBER)}<table ` +
        'class="grid">' +
        sections(CHAMBER, (name, lines) => `<tr><td>${name}</td><td>${para(lines)}</td></tr>`) +
        `</table>${codeTable(CHAMBER)}</main>${MORE}`,
    ),
  },
  {
    name: 'tabbed',
    of: BARIATRIC,
    from: 'node',
    after: site(
      `<main><h1>${BARIATRIC.title}</h1>${markTable(BARIATRIC)}<ul ` +
        'class="nav-tabs">' +
        sections(
          BARIATRIC,
          (name, _, index) => `<li><a href="#t${index}" data-toggle="tab">${name}</a></li>`,
        ) +
        '</ul><div class="tab-content">' +
        sections(
          BARIATRIC,
          (name, lines, index) =>
            `<div class="tab-pane${index ? '' : ' active'}" id="t${index}"><h3>${name}</h3>` +
            `${para(lines)}</div>`,
        ) +
        `</div>${MORE}</main>`,
    ),
  },
  {
    name: 'tabbed_beside_other_tabs',
    of: CORD,
    from: 'section',
    after: site(
      `<main><h1>${CORD.title}</h1><div ` +
        'class="tabs"><button>Policy</button><button>Forms</button><button>Contacts</button></div><div ' +
        `class="panel" id="p1">${markLines(CORD)}${prose(CORD)}</div><div class="panel" id="p2" ` +
        'hidden><p>Use the request form for implants and send it by fax.</p></div><div class="panel" ' +
        'id="p3" hidden><p>Call the desk for practitioners on working days.</p></div></main>',
    ),
    not: 'Use the request form',
  },
  {
    name: 'accordion_of_buttons',
    of: ANTIBODY,
    from: 'section',
    after: site(
      `<main><h1>${ANTIBODY.title}</h1>${markLines(ANTIBODY)}<div ` +
        'class="accordion">' +
        sections(
          ANTIBODY,
          (name, lines, index) =>
            '<div class="card"><div class="card-header"><button aria-expanded="false" aria-controls="c' +
            `${index}">${name}</button></div><div id="c${index}" class="collapse">${para(lines)}` +
            '</div></div>',
        ) +
        `</div>${MORE}</main>`,
    ),
  },
  {
    name: 'accordion_of_details',
    of: LESSER,
    from: 'node',
    after: site(
      `<main><h1>${LESSER.title}</h1>${markTable(LESSER)}` +
        sections(LESSER, (name, lines) => `<details><summary>${name}</summary>${para(lines)}</details>`) +
        `</main>${MORE}`,
    ),
  },
  {
    name: 'print_view',
    of: MONITOR,
    from: 'node',
    after:
      `<html><head><title>${MONITOR.title}</title></head><body ` +
      `onload="window.print()"><h1>${MONITOR.title}</h1>${markLines(MONITOR)}${prose(MONITOR)}<p>` +
      'Printed 11/20/2026 from the site of the plan</p></body></html>',
  },
  {
    name: 'sections_merged',
    of: CORD,
    from: 'sitecore',
    after: site(
      `<article><h1>${CORD.title}</h1>${markLines(CORD)}<h2>Policy</h2><div ` +
        `class="long">${CORD.sections.map(([, lines]) => para(lines)).join('\n')}</div></article>${MORE}`,
    ),
  },
  {
    name: 'sections_split',
    of: MONITOR,
    from: 'section',
    after: site(
      `<article><h1>${MONITOR.title}</h1>${markLines(MONITOR)}<div ` +
        'class="doc">' +
        sections(MONITOR, (name, lines) =>
          lines.map((line, index) => `<h3>${name} ${index + 1}</h3><p>${line}</p>`).join('\n'),
        ) +
        `</div></article>${MORE}`,
    ),
  },
  {
    name: 'sections_reordered',
    of: BARIATRIC,
    from: 'table',
    after: site(
      `<article><h1>${BARIATRIC.title}</h1>${markLines(BARIATRIC)}<div ` +
        `class="doc">${prose({ ...BARIATRIC, sections: BARIATRIC.sections.toReversed() })}` +
        `</div></article>${MORE}`,
    ),
  },
  {
    name: 'feedback_box_between',
    of: CHAMBER,
    from: 'section',
    after: site(
      `<main><h1>${CHAMBER.title}</h1><div ` +
        `class="a1">${markLines(CHAMBER)}${prose(cut(CHAMBER, 0, 3))}</div><div class="survey"><h3>Was ` +
        'this page of use?</h3><button>Yes</button><button>No</button></div><div ' +
        `class="a2">${prose(cut(CHAMBER, 3))}</div></main>`,
    ),
    not: 'Was this page of use',
  },
  {
    name: 'paragraphs_as_breaks',
    of: ANTIBODY,
    from: 'table',
    after: site(
      `<div class="old"><h1>${ANTIBODY.title}</h1><font size="2">${marksOf(ANTIBODY)
        .map(([name, says]) => `<b>${name}:</b> ${says}`)
        .join('<br>')}<br><br>` +
        sections(ANTIBODY, (name, lines) => `<b>${name}</b><br>${lines.join('<br><br>')}<br><br>`) +
        `</font></div>${MORE}`,
    ),
  },
]
const AROUND: readonly Row[] = [
  {
    name: 'cookie_banner_first',
    of: MONITOR,
    from: 'node',
    after: site(
      '<div id="onetrust-banner-sdk" role="alertdialog"><h2>We value your privacy</h2><p>This site ' +
        'uses cookies and like means to measure visits. Accept all cookies or manage ' +
        'preferences.</p><button>Accept ' +
        `all</button><button>Reject</button></div><main><h1>${MONITOR.title}</h1><div ` +
        `class="n">${markLines(MONITOR)}${prose(MONITOR)}</div></main>`,
    ),
    not: 'We value your privacy',
  },
  {
    name: 'language_toggle',
    of: CHAMBER,
    from: 'section',
    after: site(
      '<div class="lang"><a href="?lang=es" hreflang="es">Español</a> | <a ' +
        `href="?lang=so">Soomaali</a> | <span>English</span></div><main><h1>${CHAMBER.title}</h1><div ` +
        `class="cp">${markLines(CHAMBER)}${prose(CHAMBER)}</div></main>${MORE}`,
    ),
  },
  {
    name: 'alert_strip',
    of: BARIATRIC,
    from: 'sitecore',
    after: site(
      '<div class="alert">Our phones are closed on Thursday. Claims of the storm weeks are paid ' +
        `late.</div><main><h1>${BARIATRIC.title}</h1><div ` +
        `class="w">${markTable(BARIATRIC)}${prose(BARIATRIC)}</div></main>${MORE}`,
    ),
    not: 'phones are closed',
  },
  {
    name: 'sign_in_widget_in_header',
    of: CORD,
    from: 'section',
    after: site(
      '<div class="login"><form action="/signin"><label>User name <input ' +
        'name="u"></label><label>Password <input type="password"></label><button>Log ' +
        `in</button></form><a href="/register">Register</a></div><main><h1>${CORD.title}</h1><div ` +
        `class="pp">${markLines(CORD)}${prose(CORD)}</div></main>`,
    ),
  },
  {
    name: 'copyright_notice_above',
    of: LESSER,
    from: 'node',
    after: site(
      '<main><div class="notice"><p>Procedure codes are owned by their association. Use of this page ' +
        `means that you agree to its terms.</p></div><h1>${LESSER.title}</h1><div ` +
        `class="rp2">${markLines(LESSER)}${prose(LESSER)}</div></main>`,
    ),
  },
  {
    name: 'upcoming_notice_with_link',
    of: ANTIBODY,
    from: 'section',
    after: site(
      `<main><h1>${ANTIBODY.title}</h1><div class="flag">A revised version takes effect on March 1, ` +
        '2027. <a href="/rx/118-upcoming.pdf">Preview the revision</a></div><div ' +
        `class="gl">${markLines(ANTIBODY)}${prose(ANTIBODY)}</div></main>`,
    ),
  },
  {
    name: 'archive_list_below',
    of: MONITOR,
    from: 'node',
    after: site(
      `<main><h1>${MONITOR.title}</h1><div ` +
        `class="now">${markLines(MONITOR)}${prose(MONITOR)}</div><section class="hist"><h2>Prior ` +
        'versions</h2><ul><li><a href="/a/041-2025.pdf">Version of April 2025</a></li><li><a ' +
        'href="/a/041-2024.pdf">Version of April 2024</a></li></ul></section></main>',
    ),
    not: 'Version of April 2025',
  },
  {
    name: 'archived_copy_below',
    of: CORD,
    from: 'section',
    after: site(
      `<main><section class="cur"><h1>${CORD.title}</h1><div ` +
        `class="q">${markLines(CORD)}${prose(CORD)}</div></section><section class="old"><h2>Archived ` +
        `version of ${CORD.title}, 2024</h2><div ` +
        `class="q">${markLines(CORD)}${prose(cut(CORD, 0, 2))}<p>This text was in force until January ` +
        '2025.</p></div></section></main>',
    ),
    not: 'in force until January 2025',
  },
  {
    name: 'archived_copy_above',
    of: BARIATRIC,
    from: 'section',
    after: site(
      `<main><section class="old"><h2>Archived: ${BARIATRIC.title} (ended June 30, 2026)</h2><div ` +
        `class="r">${prose(cut(BARIATRIC, 0, 3), 3)}<p>This text was in force until June ` +
        `2026.</p></div></section><section class="cur"><h2>${BARIATRIC.title}</h2><div ` +
        `class="r">${markLines(BARIATRIC)}${prose(BARIATRIC, 3)}</div></section></main>`,
    ),
    not: 'in force until June 2026',
  },
  {
    name: 'neighbour_on_the_same_page',
    of: LESSER,
    from: 'node',
    after: site(
      '<main><h1>Reimbursement policies</h1><section><h2>Bilateral Procedures</h2><p>Reimbursement ' +
        'Policy ID: RP-0086</p><div>' +
        para([
          'Both sides on one day are paid at one and a half times the rate of one side.',
          'The line carries one unit.',
        ]) +
        `</div></section><section><h2>${LESSER.title}</h2><div>${markLines(LESSER)}` +
        `${prose(LESSER, 3)}</div></section></main>`,
    ),
    not: 'Both sides on one day',
  },
]
const WORDS: readonly Row[] = [
  {
    name: 'number_in_front_of_title',
    of: MONITOR,
    from: 'node',
    after: site(
      '<main><h1>NG.DME.041 Continuous Glucose Monitoring</h1><div ' +
        `class="k">${prose(MONITOR)}</div></main>${MORE}`,
    ),
  },
  {
    name: 'number_in_brackets_after_title',
    of: BARIATRIC,
    from: 'sitecore',
    after: site(
      `<main><h1>Bariatric Surgery (MP-7.032)</h1><div class="k">${prose(BARIATRIC)}</div></main>${MORE}`,
    ),
  },
  {
    name: 'kind_of_document_before_title',
    of: CORD,
    from: 'node',
    after: site(
      `<main><h1>Medical Policy: ${CORD.title}</h1><div ` +
        `class="k">${markLines(CORD)}${prose(CORD)}</div></main>${MORE}`,
    ),
  },
  {
    name: 'title_in_upper_case',
    of: LESSER,
    from: 'section',
    after: site(
      '<main><h1>MULTIPLE PROCEDURE PAYMENT REDUCTION</h1><div ' +
        `class="k">${markLines(LESSER)}${prose(LESSER)}</div></main>${MORE}`,
    ),
  },
  {
    name: 'new_effective_date',
    of: MONITOR,
    from: 'section',
    after: site(
      `<main><h1>${MONITOR.title}</h1><div class="k">${markLines({
        ...MONITOR,
        marks: [
          ['Line of Business', 'Commercial'],
          ['Effective Date', '10/01/2026'],
        ],
      })}${prose(MONITOR)}</div></main>${MORE}`,
    ),
  },
  {
    name: 'a_paragraph_revised',
    of: CHAMBER,
    from: 'table',
    after: site(
      `<main><h1>${CHAMBER.title}</h1><div ` +
        `class="k">${markLines(CHAMBER)}` +
        prose(CHAMBER).replace('for up to 40 sessions', 'for up to 60 sessions when a surgeon agrees') +
        `</div></main>${MORE}`,
    ),
    holds: 'for up to 60 sessions',
  },
  {
    name: 'history_added',
    of: ANTIBODY,
    from: 'node',
    after: site(
      `<main><h1>${ANTIBODY.title}</h1><div ` +
        `class="k">${markLines(ANTIBODY)}${prose(ANTIBODY)}<h2>Policy ` +
        'history</h2><table><tr><td>11/2025</td><td>Annual review, no ' +
        'change</td></tr><tr><td>11/2024</td><td>Retired the age limit</td></tr></table></div></main>',
    ),
  },
  {
    name: 'payer_renamed',
    of: CORD,
    from: 'section',
    after: site(`<main><h1>${CORD.title}</h1><div class="k">${markLines(CORD)}${prose(CORD)}</div></main>`, {
      payer: 'Elmtree Health, formerly Buckeye Valley Care',
    }),
  },
  {
    name: 'label_of_number_changed',
    of: BARIATRIC,
    from: 'section',
    after: site(
      `<main><h1>${BARIATRIC.title}</h1><div ` +
        `class="k">${markLines({ ...BARIATRIC, numberLabel: 'Policy ID' })}${prose(BARIATRIC)}` +
        `</div></main>${MORE}`,
    ),
  },
]

const caseOf =
  (kind: string) =>
  ({ name, of, from, after, holds, not = MORE_WORDS }: Row): OwnCase => ({
    id: `relaid ${name}`,
    kind,
    selector: LAYOUTS[from].selector,
    before_html: LAYOUTS[from].page(of),
    after_html: after,
    expect: { state: 'healed', target_contains: holds ?? paragraphs(of, 2), target_must_not_contain: not },
  })

/** Sites that were built anew around a policy that is still there. */
export const RELAID_CASES: readonly OwnCase[] = [
  ...CONTAINERS.map(caseOf('other_boxes')),
  ...SHAPES.map(caseOf('other_shape')),
  ...AROUND.map(caseOf('other_things_around')),
  ...WORDS.map(caseOf('other_words')),
]
