import type { OwnCase } from '../own-case.ts'
import { ANTIBODY, BARIATRIC, CHAMBER, CORD, type Document, LESSER, MONITOR } from './document.ts'
import { LAYOUTS, markLines, prose, site } from './site.ts'

const AT = 'https://www.plan.example/providers/policies/'
const GONE = site(
  '<main><h1>We could not find that page</h1><p>It may have been moved or taken down.</p></main>',
)
type Link = readonly [href: string, text: string]
type Row = { name: string; of?: Document; url?: string; index: string; healed?: string }
const list = (links: readonly Link[], heading = 'Medical policies') =>
  site(
    `<main><h1>${heading}</h1><ul>` +
      links.map(([href, text]) => `\n<li><a href="${href}">${text}</a></li>`).join('') +
      `\n</ul></main>`,
  )
const table = (rows: readonly (readonly [number: string, title: string, href: string, text: string])[]) =>
  site(
    '<main><h1>Policy ' +
      'library</h1><table><thead><tr><th>Number</th><th>Title</th><th>Document</th></tr></thead><tbody>' +
      rows
        .map(
          ([number, title, href, text]) =>
            `\n<tr><td>${number}</td><td>${title}</td><td><a href="${href}">${text}</a></td></tr>`,
        )
        .join('') +
      '</tbody></table></main>',
  )
const NEIGHBOURS: readonly Link[] = [
  ['a/insulin-pumps', 'External Insulin Pumps'],
  ['a/gait', 'Gait Analysis'],
  ['a/oxygen-home', 'Home Oxygen'],
  ['a/panniculectomy', 'Panniculectomy'],
  ['a/tms', 'Transcranial Magnetic Stimulation'],
]

const NAMED: readonly Row[] = [
  {
    name: 'title_as_link',
    of: MONITOR,
    index: list([...NEIGHBOURS, ['a/cgm-2026', 'Continuous Glucose Monitoring']]),
    healed: 'a/cgm-2026',
  },
  {
    name: 'number_and_title_as_link',
    of: BARIATRIC,
    index: list([
      ...NEIGHBOURS,
      ['doc/88121', 'MP-7.032 Bariatric Surgery'],
      ['doc/88122', 'MP-7.033 Revision Bariatric Surgery'],
    ]),
    healed: 'doc/88121',
  },
  {
    name: 'number_as_link',
    of: ANTIBODY,
    index: list([
      ['rx/1', 'RX.PA.117.LMC'],
      ['rx/2', 'RX.PA.118.LMC'],
      ['rx/3', 'RX.PA.118.PBM'],
    ]),
    healed: 'rx/2',
  },
  {
    name: 'row_with_number_and_pdf_link',
    of: LESSER,
    index: table([
      ['RP-0086', 'Bilateral Procedures', 'f/1.pdf', 'PDF'],
      ['RP-0087', 'Multiple Procedure Payment Reduction', 'f/2.pdf', 'PDF'],
      ['RP-0088', 'Multiple Endoscopy Payment Reduction', 'f/3.pdf', 'PDF'],
    ]),
    healed: 'f/2.pdf',
  },
  {
    name: 'row_with_title_and_view_link',
    of: CHAMBER,
    index: table([
      ['', 'Home Oxygen', 'view?id=11', 'View'],
      ['', 'Hyperbaric Oxygen Therapy', 'view?id=12', 'View'],
      ['', 'Topical Oxygen Therapy', 'view?id=13', 'View'],
    ]),
    healed: 'view?id=12',
  },
  {
    name: 'query_address_by_title',
    of: CORD,
    index: list([
      ['detail.aspx?policy=771', 'Facet Injections'],
      ['detail.aspx?policy=772&amp;v=4', 'Spinal Cord Stimulation for Chronic Pain'],
      ['detail.aspx?policy=773', 'Peripheral Nerve Stimulation for Chronic Pain'],
    ]),
    healed: 'detail.aspx?policy=772&v=4',
  },
  {
    name: 'query_address_by_number',
    of: MONITOR,
    index: list([
      ['show?policyNumber=NG.DME.040', 'Show'],
      ['show?policyNumber=NG.DME.041', 'Show'],
      ['show?policyNumber=NG.DME.042', 'Show'],
    ]),
    healed: 'show?policyNumber=NG.DME.041',
  },
  {
    name: 'slug_of_the_title',
    of: BARIATRIC,
    index: list([
      ['library/gastric-emptying', 'Open document'],
      ['library/bariatric-surgery', 'Open document'],
      ['library/bariatric-surgery-revision', 'Open document'],
    ]),
    healed: 'library/bariatric-surgery',
  },
  {
    name: 'title_with_review_date',
    of: CORD,
    index: list([...NEIGHBOURS, ['z/9', 'Spinal Cord Stimulation for Chronic Pain, last reviewed 02/2026']]),
    healed: 'z/9',
  },
  {
    name: 'title_with_file_size',
    of: MONITOR,
    index: list([...NEIGHBOURS, ['z/cgm.pdf', 'Continuous Glucose Monitoring (PDF, 412 KB)']]),
    healed: 'z/cgm.pdf',
  },
  {
    name: 'present_and_archived_sections',
    of: BARIATRIC,
    index: site(
      '<main><h2>Current policies</h2><ul><li><a href="c/bs.html">Bariatric Surgery</a></li><li><a ' +
        'href="c/bw.html">Breast Reduction</a></li></ul><h2>Archived policies</h2><ul><li><a ' +
        'href="x/bs-2024.html">Bariatric Surgery</a></li></ul></main>',
    ),
    healed: 'c/bs.html',
  },
  {
    name: 'archived_by_path',
    of: MONITOR,
    index: list([
      ['archive/2024/cgm', 'Continuous Glucose Monitoring'],
      ['now/cgm', 'Continuous Glucose Monitoring'],
    ]),
    healed: 'now/cgm',
  },
  {
    name: 'commercial_beside_medicare',
    of: MONITOR,
    index: site(
      '<main><h2>Commercial</h2><ul><li><a href="c/1">Continuous Glucose ' +
        'Monitoring</a></li></ul><h2>Medicare Advantage</h2><ul><li><a href="m/1">Continuous Glucose ' +
        'Monitoring</a></li></ul></main>',
    ),
    healed: 'c/1',
  },
  {
    name: 'cards',
    of: LESSER,
    index: site(
      `<main><div class="cards">${[
        ['Bilateral Procedures', 'RP-0086', 'q/86'],
        ['Multiple Procedure Payment Reduction', 'RP-0087', 'q/87'],
        ['Global Days', 'RP-0090', 'q/90'],
      ]
        .map(
          ([title, number, href]) =>
            `<div class="card"><h3>${title}</h3><p>${number}</p><a href="${href}">Read the policy</a></div>`,
        )
        .join('')}</div></main>`,
    ),
    healed: 'q/87',
  },
  {
    name: 'accordion_of_letters',
    of: CHAMBER,
    index: site(
      '<main><details><summary>G</summary><ul><li><a href="g/gait">Gait ' +
        'Analysis</a></li></ul></details><details><summary>H</summary><ul><li><a ' +
        'href="h/home-oxygen">Home Oxygen</a></li><li><a href="h/hbot">Hyperbaric Oxygen ' +
        'Therapy</a></li></ul></details></main>',
    ),
    healed: 'h/hbot',
  },
  {
    name: 'sitemap_of_slugs',
    of: CORD,
    index:
      '<?xml version="1.0" encoding="UTF-8"?><urlset ' +
      'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      ['facet-injections', 'spinal-cord-stimulation-for-chronic-pain', 'sacroiliac-fusion']
        .map((slug) => `<url><loc>${AT}${slug}</loc><lastmod>2026-10-01</lastmod></url>`)
        .join('') +
      '</urlset>',
    healed: 'spinal-cord-stimulation-for-chronic-pain',
  },
  {
    name: 'address_from_the_root',
    of: ANTIBODY,
    index: list([
      ['/providers/policies/rx/vedolizumab', 'Vedolizumab (Entyvio)'],
      ['/providers/policies/rx/infliximab', 'Infliximab (Remicade)'],
    ]),
    healed: 'rx/vedolizumab',
  },
  {
    name: 'https_and_slash',
    of: LESSER,
    index: list([['//www.plan.example/providers/policies/mppr/', 'Multiple Procedure Payment Reduction']]),
    healed: 'mppr/',
  },
  {
    name: 'title_in_an_attribute',
    of: CHAMBER,
    index: list([]).replace(
      '</ul>',
      '<li><a href="k/1" title="Home Oxygen"><img src="pdf.png" alt=""></a></li><li><a href="k/2" ' +
        'title="Hyperbaric Oxygen Therapy"><img src="pdf.png" alt=""></a></li></ul>',
    ),
    healed: 'k/2',
  },
  {
    name: 'same_place_in_menu_and_list',
    of: MONITOR,
    index: site(
      '<nav><a href="a/cgm">Continuous Glucose Monitoring</a></nav><main><ul><li><a ' +
        'href="a/cgm">Continuous Glucose Monitoring</a></li><li><a href="a/gait">Gait ' +
        'Analysis</a></li></ul></main>',
    ),
    healed: 'a/cgm',
  },
  {
    name: 'name_of_month_in_file',
    url: 'Lumbar-Fusion-2025-07.pdf',
    index: list([
      ['Lumbar-Fusion-2026-07.pdf', 'Lumbar Fusion'],
      ['Lumbar-Disc-2026-07.pdf', 'Lumbar Disc'],
    ]),
    healed: 'Lumbar-Fusion-2026-07.pdf',
  },
  {
    name: 'version_word_in_file',
    url: 'nhp-skin-substitutes-version-3.pdf',
    index: list([
      ['nhp-skin-substitutes-version-4.pdf', ''],
      ['nhp-skin-cancer-version-4.pdf', ''],
    ]),
    healed: 'nhp-skin-substitutes-version-4.pdf',
  },
  {
    name: 'series_with_revision',
    url: 'V-640-021.html',
    index: list([
      ['V-640-022.html', 'V-640-022.html'],
      ['V-604-022.html', 'V-604-022.html'],
      ['U-640-022.html', ''],
    ]),
    healed: 'V-640-022.html',
  },
  {
    name: 'moved_folder_same_file',
    url: 'old/RP-0412_telehealth.pdf',
    index: list([
      ['reimbursement/RP-0412_telehealth.pdf', 'Open'],
      ['reimbursement/RP-0421_telephone.pdf', 'Open'],
    ]),
    healed: 'reimbursement/RP-0412_telehealth.pdf',
  },
]
const UNNAMED: readonly Row[] = [
  {
    name: 'two_links_one_title',
    of: MONITOR,
    index: list([
      ['a/1', 'Continuous Glucose Monitoring'],
      ['a/2', 'Continuous Glucose Monitoring'],
    ]),
  },
  {
    name: 'title_for_medicaid',
    of: BARIATRIC,
    index: list([['a/1', 'Bariatric Surgery (Medicaid)'], ...NEIGHBOURS]),
  },
  {
    name: 'section_for_medicaid',
    of: MONITOR,
    index: list([['a/1', 'Continuous Glucose Monitoring']], 'Medicaid policies'),
  },
  {
    name: 'section_of_retired',
    of: CORD,
    index: list(
      [
        ['a/1', CORD.title],
        ['a/2', 'Facet Injections'],
      ],
      'Retired policies',
    ),
  },
  {
    name: 'section_of_drafts',
    of: CORD,
    index: list([['a/1', CORD.title]], 'Draft policies open for comment'),
  },
  {
    name: 'other_state_link',
    of: CHAMBER,
    index: list([
      ['in/hbot', 'Hyperbaric Oxygen Therapy – Indiana'],
      ['ky/hbot', 'Hyperbaric Oxygen Therapy – Kentucky'],
    ]),
  },
  {
    name: 'next_number',
    of: LESSER,
    index: list([
      ['a/1', 'RP-0088'],
      ['a/2', 'RP-0086'],
      ['a/3', 'RP-00870'],
    ]),
  },
  {
    name: 'title_under_another_number',
    of: BARIATRIC,
    index: table([
      ['MP-9.410', 'Bariatric Surgery', 'a/1', 'PDF'],
      ['MP-7.033', 'Revision Bariatric Surgery', 'a/2', 'PDF'],
    ]),
  },
  {
    name: 'form_and_faq',
    of: ANTIBODY,
    index: list([
      ['a/f', 'Vedolizumab (Entyvio) request form'],
      ['a/q', 'Vedolizumab (Entyvio) frequently asked questions'],
    ]),
  },
  {
    name: 'news_of_it',
    of: BARIATRIC,
    index: list(
      [
        ['news/22', 'Bariatric Surgery policy to change in July'],
        ['news/23', 'Holiday hours'],
      ],
      'News',
    ),
  },
  {
    name: 'search_link',
    of: MONITOR,
    index: list([['search?q=continuous+glucose+monitoring', 'Search: continuous glucose monitoring']]),
  },
  {
    name: 'half_of_the_title',
    of: CORD,
    index: list([
      ['a/1', 'Spinal Cord Stimulation'],
      ['a/2', 'Chronic Pain'],
    ]),
  },
  {
    name: 'title_and_more',
    of: MONITOR,
    index: list([
      ['a/1', 'Continuous Glucose Monitoring in Hospital'],
      ['a/2', 'Implanted Continuous Glucose Monitoring'],
    ]),
  },
  {
    name: 'redline_and_summary',
    of: LESSER,
    index: list([
      ['a/r.pdf', 'Multiple Procedure Payment Reduction – redline'],
      ['a/s.pdf', 'Multiple Procedure Payment Reduction summary of changes'],
    ]),
  },
  {
    name: 'empty_index',
    of: CHAMBER,
    index: site('<main><h1>Policies</h1><div id="list">Loading…</div></main>'),
  },
  {
    name: 'other_file_of_the_series',
    url: 'V-640-021.html',
    index: list([
      ['V-641-001.html', ''],
      ['V-640-020.html', ''],
      ['V-640-021-sp.html', ''],
    ]),
  },
  {
    name: 'file_for_other_plans',
    url: 'Lumbar-Fusion-2025-07.pdf',
    index: list([
      ['Lumbar-Fusion-MA-2026-07.pdf', ''],
      ['Lumbar-Fusion-Texas-2026-07.pdf', ''],
    ]),
  },
]
const redirected = (
  name: string,
  of: Document,
  [to, after]: readonly [string, string],
  healed: boolean,
): OwnCase => ({
  id: `redirected ${name}`,
  kind: 'redirect_to_text',
  url: `${AT}old/17`,
  selector: LAYOUTS.section.selector,
  before_html: LAYOUTS.section.page(of),
  after_url: AT + to,
  after_html: after,
  expect: healed ? { state: 'healed', url: AT + to } : { state: 'must_not_heal' },
})
const REDIRECTED: readonly OwnCase[] = [
  redirected('to_same_layout', MONITOR, ['new/cgm', LAYOUTS.section.page(MONITOR)], true),
  redirected(
    'to_new_layout',
    CORD,
    [
      'view?doc=00512',
      site(`<main><h1>${CORD.title}</h1><div class="v">${markLines(CORD)}${prose(CORD)}</div></main>`),
    ],
    true,
  ),
  redirected('to_the_library', BARIATRIC, ['', list([...NEIGHBOURS])], false),
  redirected(
    'to_a_neighbour',
    LESSER,
    [
      'rp/0088',
      LAYOUTS.section.page({ ...LESSER, title: 'Multiple Endoscopy Payment Reduction', number: 'RP-0088' }),
    ],
    false,
  ),
  redirected(
    'to_sign_in',
    ANTIBODY,
    [
      'login?next=17',
      site('<main><h1>Sign in</h1><form><input name="u"><input type="password"></form></main>'),
    ],
    false,
  ),
  redirected(
    'to_the_archive',
    CORD,
    [
      'archive/00512',
      site(
        '<main><h1>Archived ' +
          `policy</h1><h2>${CORD.title}</h2><div>${markLines(CORD)}${prose(CORD, 3)}</div></main>`,
      ),
    ],
    false,
  ),
]
const caseOf =
  (kind: string) =>
  ({ name, of, url, index, healed }: Row): OwnCase => ({
    id: `indexed ${name}`,
    kind,
    url: AT + (url ?? 'gone'),
    index_url: AT,
    index_html: index,
    ...(of
      ? { selector: LAYOUTS.node.selector, before_html: LAYOUTS.node.page(of), after_html: GONE }
      : { http_status: 404 }),
    expect: healed === undefined ? { state: 'must_not_heal' } : { state: 'healed', url: AT + healed },
  })

/** Addresses that are gone, with the index of the site, and addresses that lead elsewhere. */
export const INDEXED_CASES: readonly OwnCase[] = [
  ...NAMED.map(caseOf('index_names_it')),
  ...UNNAMED.map(caseOf('index_without_it')),
  ...REDIRECTED,
]
