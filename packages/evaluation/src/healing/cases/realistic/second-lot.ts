import type { OwnCase } from '../own-case.ts'
import type { Document } from './document.ts'
import { ENZYME, FEEDING, NERVE, SAMPLES, SCAN } from './second-documents.ts'
import { body, BOX, BOX_WORDS, facts, facts2, harbor, last } from './second-site.ts'
import { codeTable, para } from './site.ts'

const AT = 'https://pineharbor.example/lib/'
type Page = { name: string; of: Document; after: string; not?: string; holds?: string }
const shown = (title: string, text: string) =>
  harbor(`<div class="outer"><h1>${title}</h1><div class="inner">${text}</div>${BOX}</div>`)
const whole = (one: Document, change: Partial<Document> = {}) =>
  `${facts2({ ...one, ...change })}\n${body({ ...one, ...change })}`
const lines = ({ sections }: Document) => sections.flatMap(([, paragraphs]) => paragraphs)

const THERE: readonly Page[] = [
  {
    name: 'and_for_ampersand',
    of: NERVE,
    after: shown('Vagus Nerve Stimulation and Related Devices', whole(NERVE)),
  },
  {
    name: 'abbreviation_after_title',
    of: SCAN,
    after: shown('Cardiac Positron Emission Tomography (PET)', whole(SCAN)),
  },
  {
    name: 'facts_as_a_list',
    of: FEEDING,
    after: harbor(
      `<div class="outer"><h1>${FEEDING.title}</h1>${facts(FEEDING)}<div ` +
        `class="inner">${body(FEEDING)}</div>${BOX}</div>`,
    ),
  },
  { name: 'facts_below_the_text', of: SCAN, after: shown(SCAN.title, `${body(SCAN)}${facts2(SCAN)}`) },
  {
    name: 'text_as_typed',
    of: ENZYME,
    after: harbor(
      `<h1>${ENZYME.title}</h1><pre>` +
        ENZYME.sections
          .map(([name, paragraphs]) => `${name.toUpperCase()}\n\n${paragraphs.join('\n')}`)
          .join('\n\n') +
        `</pre>${BOX}`,
    ),
  },
  {
    name: 'definition_list',
    of: FEEDING,
    after: harbor(
      `<div><h1>${FEEDING.title}</h1>${facts2(FEEDING)}<dl>` +
        FEEDING.sections
          .map(
            ([name, paragraphs]) =>
              `<dt>${name}</dt>${paragraphs.map((line) => `<dd>${line}</dd>`).join('')}`,
          )
          .join('\n') +
        `</dl></div>${BOX}`,
    ),
  },
  {
    name: 'closed_panels',
    of: NERVE,
    after: harbor(
      `<div><h1>${NERVE.title}</h1>${facts2(NERVE)}` +
        NERVE.sections
          .map(
            ([name, paragraphs]) =>
              `<h4>${name}</h4><div class="accordion-body collapse" aria-hidden="true">` +
              `${para(paragraphs)}</div>`,
          )
          .join('\n') +
        `</div>${BOX}`,
    ),
  },
  {
    name: 'title_in_page_title_only',
    of: ENZYME,
    after: harbor(
      `<div class="bc">Library / Drugs / ${ENZYME.title}</div><div ` +
        `class="inner">${whole(ENZYME)}</div>${BOX}`,
      `${ENZYME.title} | Pine Harbor`,
    ),
  },
  {
    name: 'contents_inside',
    of: SCAN,
    after: shown(
      SCAN.title,
      '<ul class="jump">' +
        SCAN.sections.map(([name], position) => `<li><a href="#s${position}">${name}</a></li>`).join('') +
        `</ul>${whole(SCAN)}`,
    ),
  },
  {
    name: 'leaving_dialog_first',
    of: NERVE,
    after: harbor(
      '<div class="modal" role="dialog"><h2>You are leaving our site</h2><p>Do you want to go ' +
        `on?</p></div><div><h1>${NERVE.title}</h1><div class="inner">${whole(NERVE)}</div></div>`,
    ),
    not: 'You are leaving our site',
  },
  {
    name: 'english_and_spanish',
    of: FEEDING,
    after: harbor(
      `<div lang="en"><h1>${FEEDING.title}</h1><div class="b">${whole(FEEDING)}</div></div><div ` +
        'lang="es"><h1>Nutrición enteral</h1><div ' +
        'class="b">' +
        para([
          'Un miembro que no puede tragar sin riesgo puede recibir fórmula por sonda.',
          'La orden se renueva cada doce meses.',
        ]) +
        '</div></div>',
    ),
    not: 'La orden se renueva',
  },
  {
    name: 'history_names_archive',
    of: NERVE,
    after: shown(
      NERVE.title,
      `${whole(NERVE)}<h3>History</h3><p>03/2026: The former policy 2.01.118 was archived and its ` +
        'text moved here.</p>',
    ),
  },
  {
    name: 'to_be_reviewed',
    of: SCAN,
    after: shown(
      SCAN.title,
      `<p class="note">This guideline will be retired on 12/31/2028 unless it is renewed.</p>${whole(SCAN)}`,
    ),
  },
  {
    name: 'back_to_top_links',
    of: ENZYME,
    after: shown(
      ENZYME.title,
      whole(ENZYME).replaceAll('<h3>', '<p class="up"><a href="#top">Back to top</a></p><h3>'),
    ),
  },
  {
    name: 'sections_renamed',
    of: FEEDING,
    after: shown(
      FEEDING.title,
      whole({
        ...FEEDING,
        sections: FEEDING.sections.map(([, paragraphs], position) => [
          ['Eligibility', 'Payment', 'Ordering', 'Oversight'][position]!,
          paragraphs,
        ]),
      }),
    ),
  },
  {
    name: 'long_table_added',
    of: SCAN,
    after: shown(
      SCAN.title,
      `${whole(SCAN)}<table>` +
        Array.from(
          { length: 120 },
          (_, n) => `<tr><td>I${20 + (n % 30)}.${n % 10}</td><td>Supports imaging</td></tr>`,
        ).join('\n') +
        '</table>',
    ),
  },
  {
    name: 'stories_above',
    of: ENZYME,
    after: harbor(
      '<div class="cards"><div class="card"><h2>A nurse at every door</h2><p>How home infusion ' +
        'changed one family.</p></div><div class="card"><h2>New fees in autumn</h2><p>What offices ' +
        `should know.</p></div></div><div class="doc"><h2>${ENZYME.title}</h2><div ` +
        `class="inner">${whole(ENZYME)}</div></div>`,
    ),
    not: 'changed one family',
  },
  {
    name: 'part_shortened',
    of: NERVE,
    after: shown(NERVE.title, whole({ ...NERVE, sections: NERVE.sections.slice(1) })),
  },
]
const OTHER: readonly Page[] = [
  {
    name: 'other_nerve',
    of: NERVE,
    after: last.page({
      ...NERVE,
      title: 'Hypoglossal Nerve Stimulation & Related Devices',
      number: '2.01.821',
    }),
  },
  { name: 'letter_of_the_number', of: FEEDING, after: last.page({ ...FEEDING, number: 'CG-NUTR-011-B' }) },
  {
    name: 'by_vein_instead',
    of: FEEDING,
    after: last.page({ ...FEEDING, title: 'Parenteral Nutrition Therapy', number: '' }),
  },
  {
    name: 'other_disease',
    of: ENZYME,
    after: last.page({ ...ENZYME, title: 'Enzyme Replacement for Pompe Disease' }),
  },
  {
    name: 'sentence_of_other_plans',
    of: SCAN,
    after: shown(
      SCAN.title,
      whole(SCAN, {
        marks: [
          ['Applies to', 'This guideline applies to Medicare Advantage members'],
          ['Effective date', '2026-02-15'],
        ],
      }),
    ),
  },
  {
    name: 'state_programme_of_a_neighbour',
    of: FEEDING,
    after: shown(`${FEEDING.title} – Vermont`, whole(FEEDING, { marks: [['Plan', 'Green Mountain Care']] })),
  },
  {
    name: 'brand_of_medicare',
    of: SCAN,
    after: harbor(
      `<div class="band"><h1>Pine Harbor Medicare</h1></div><div><h2>${SCAN.title}</h2><div ` +
        `class="inner">${body(SCAN)}</div></div>`,
      'Pine Harbor Medicare',
    ),
  },
  {
    name: 'earlier_effective_date',
    of: NERVE,
    after: shown(
      NERVE.title,
      whole(NERVE, {
        marks: [
          ['Section', 'Surgery'],
          ['Effective', '03/01/2024'],
          ['Ended', '02/28/2026'],
        ],
      }),
    ),
  },
  {
    name: 'status_inactive',
    of: SCAN,
    after: shown(
      SCAN.title,
      whole(SCAN, {
        marks: [
          ['Status', 'Inactive'],
          ['Effective date', '2026-02-15'],
        ],
      }),
    ),
  },
  {
    name: 'archive_band',
    of: ENZYME,
    after: harbor(
      '<div class="band">You are viewing an archived policy. Go to the current ' +
        `policy.</div><div><h1>${ENZYME.title}</h1><div class="inner">${whole(ENZYME)}</div></div>`,
    ),
  },
  {
    name: 'upcoming_text',
    of: SCAN,
    after: harbor(
      `<div><h1>Upcoming guidelines</h1><h2>${SCAN.title}</h2><p>This version takes effect on ` +
        `February 15, 2028.</p><div class="inner">${body(SCAN)}</div></div>`,
    ),
  },
  {
    name: 'plain_language_guide',
    of: FEEDING,
    after: shown(
      'Tube feeding: a guide for families',
      `${para(lines(FEEDING).slice(0, 6))}<p>Ask your nurse to show you how.</p>`,
    ),
  },
  {
    name: 'transcript_of_a_course',
    of: NERVE,
    after: shown(
      `Webinar transcript: ${NERVE.title}`,
      `<p>Good morning. We go through the policy today.</p>${para(lines(NERVE))}<p>Thank you all.</p>`,
    ),
  },
  {
    name: 'results_with_text',
    of: SCAN,
    after: harbor(
      '<h1>Search</h1><p>3 documents match “cardiac ' +
        'positron”.</p>' +
        SAMPLES.map(
          (one) => `<div class="r"><h4>${one.title}</h4>${para(lines(one).slice(0, 4))}</div>`,
        ).join(''),
    ),
  },
  {
    name: 'page_one_of_two',
    of: ENZYME,
    after: shown(
      ENZYME.title,
      `${para(lines(ENZYME).slice(0, 3))}<p>Page 1 of 2 <a href="?p=2">Next</a></p>`,
    ),
  },
  {
    name: 'title_and_number_only',
    of: SCAN,
    after: shown(
      SCAN.title,
      `${facts2(SCAN)}<div class="viewer"><p>Your browser does not show this document. Download it ` +
        'to read it.</p></div>',
    ),
  },
  {
    name: 'combined_elsewhere',
    of: NERVE,
    after: shown(
      NERVE.title,
      '<p>Policy 2.01.820 has been combined with 7.01.143, Neurostimulation. Please refer to that ' +
        'policy.</p>',
    ),
  },
  {
    name: 'who_are_you',
    of: FEEDING,
    after: harbor(
      '<h1>Tell us who you are</h1><p>Choose to see the right documents.</p><a href="?w=m">Member</a> ' +
        '<a href="?w=p">Practice</a> <a href="?w=b">Broker</a>',
    ),
  },
  {
    name: 'code_list_of_it',
    of: FEEDING,
    after: shown(`${FEEDING.title}: billing codes`, `${facts2(FEEDING)}${codeTable(FEEDING)}`),
  },
]

type Index = { name: string; of?: Document; url?: string; index: string; healed?: string }
const row = (cells: readonly string[]) => `\n<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const a = (href: string, text: string) => `<a href="${href}">${text}</a>`
const ul = (links: readonly string[]) => `<ul>${links.map((link) => `\n<li>${link}</li>`).join('')}</ul>`
const NAMED: readonly Index[] = [
  {
    name: 'new_window_hint',
    of: NERVE,
    index: harbor(
      ul([
        a('n/1', 'Vagus Nerve Stimulation &amp; Related Devices (opens in new window)'),
        a('n/2', 'Ventricular Assist Devices (opens in new window)'),
      ]),
    ),
    healed: 'n/1',
  },
  {
    name: 'number_column_is_the_link',
    of: SCAN,
    index: harbor(
      `<table>${row([a('g/446', 'IMG-0446'), SCAN.title, '02/15/2026'])}` +
        `${row([a('g/447', 'IMG-0447'), 'Cardiac Magnetic Resonance', '02/15/2026'])}</table>`,
    ),
    healed: 'g/446',
  },
  {
    name: 'short_word_for_effective',
    of: ENZYME,
    index: harbor(
      ul([
        a('e/9', 'Enzyme Replacement for Fabry Disease - Eff. 1/1/2027'),
        a('e/8', 'Enzyme Replacement for Gaucher Disease - Eff. 1/1/2027'),
      ]),
    ),
    healed: 'e/9',
  },
  {
    name: 'archived_beside_in_one_item',
    of: FEEDING,
    index: harbor(
      ul([
        `${a('f/now', FEEDING.title)} (${a('f/2025', 'archived version')})`,
        a('f/x', 'Parenteral Nutrition Therapy'),
      ]),
    ),
    healed: 'f/now',
  },
  {
    name: 'under_a_category',
    of: SCAN,
    index: harbor(
      `<h2>Laboratory</h2>${ul([a('l/1', 'Urine Drug Testing')])}<h2>Imaging</h2>` +
        ul([a('i/1', SCAN.title), a('i/2', 'Positron Emission Tomography of the Brain')]),
    ),
    healed: 'i/1',
  },
  {
    name: 'number_and_title_in_file',
    of: FEEDING,
    index: harbor(
      ul([
        a('pdf/CG-NUTR-011-enteral-nutrition-therapy.pdf', 'View'),
        a('pdf/CG-NUTR-012-infant-formula.pdf', 'View'),
      ]),
    ),
    healed: 'pdf/CG-NUTR-011-enteral-nutrition-therapy.pdf',
  },
  {
    name: 'atom_entry',
    of: ENZYME,
    index:
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Sleep ' +
      `Studies</title><link href="${AT}s/4"/></entry><entry><title>Enzyme Replacement for Fabry ` +
      `Disease</title><link href="${AT}s/5"/></entry></feed>`,
    healed: 's/5',
  },
  {
    name: 'iso_day_in_file',
    url: 'hip_resurfacing_2025-11-01.pdf',
    index: harbor(ul([a('hip_resurfacing_2026-11-01.pdf', ''), a('hip_replacement_2026-11-01.pdf', '')])),
    healed: 'hip_resurfacing_2026-11-01.pdf',
  },
  {
    name: 'two_digit_version',
    url: 'sleep-apnea-devices-v12.pdf',
    index: harbor(ul([a('sleep-apnea-devices-v13.pdf', ''), a('sleep-apnea-surgery-v13.pdf', '')])),
    healed: 'sleep-apnea-devices-v13.pdf',
  },
  {
    name: 'heading_holds_the_link',
    of: NERVE,
    index: harbor(
      [
        ['v/1', NERVE.title, '2.01.820'],
        ['v/2', 'Ventricular Assist Devices', '2.01.833'],
      ]
        .map(
          ([href, title, number]) =>
            `<div class="item"><h4>${a(href!, title!)}</h4><p>No. ${number}. Reviewed in March.</p></div>`,
        )
        .join('\n'),
    ),
    healed: 'v/1',
  },
]
const UNNAMED: readonly Index[] = [
  {
    name: 'upcoming_list',
    of: NERVE,
    index: harbor(`<h1>Upcoming policies</h1>${ul([a('u/1', NERVE.title)])}`),
  },
  {
    name: 'status_cell_retired',
    of: SCAN,
    index: harbor(
      `<table>${row([SCAN.title, 'Retired', a('g/1', 'PDF')])}` +
        `${row(['Cardiac Magnetic Resonance', 'Active', a('g/2', 'PDF')])}</table>`,
    ),
  },
  {
    name: 'plan_cell_medicaid',
    of: SCAN,
    index: harbor(
      `<table>${row([SCAN.title, 'Medicaid', a('g/1', 'PDF')])}` +
        `${row(['Cardiac Magnetic Resonance', 'Commercial', a('g/2', 'PDF')])}</table>`,
    ),
  },
  {
    name: 'other_kinds_of_paper',
    of: ENZYME,
    index: harbor(
      ul([
        a('k/1', `${ENZYME.title} coding guide`),
        a('k/2', `${ENZYME.title} medical record checklist`),
        a('k/3', `${ENZYME.title} prior authorization`),
      ]),
    ),
  },
  {
    name: 'category_page',
    of: FEEDING,
    index: harbor(
      ul([
        a('/category/enteral-nutrition-therapy', 'Enteral Nutrition Therapy'),
        a('/category/diabetes', 'Diabetes'),
      ]),
    ),
  },
  {
    name: 'two_rows_of_one_number',
    of: FEEDING,
    index: harbor(
      `<table>${row(['CG-NUTR-011', FEEDING.title, a('f/a', 'Open')])}` +
        `${row(['CG-NUTR-011', FEEDING.title, a('f/b', 'Open')])}</table>`,
    ),
  },
  {
    name: 'file_of_a_draft',
    url: 'hip_resurfacing_v3.pdf',
    index: harbor(ul([a('hip_resurfacing_v4_draft.pdf', ''), a('hip_resurfacing_v4_redline.pdf', '')])),
  },
  {
    name: 'sibling_files',
    url: 'sleep-apnea-devices-v12.pdf',
    index: harbor(
      ul([
        a('sleep-apnea-devices-children-v13.pdf', ''),
        a('sleep-apnea-v13.pdf', ''),
        a('sleep-apnea-devices-v11.pdf', ''),
      ]),
    ),
  },
  {
    name: 'news_list',
    of: NERVE,
    index: harbor(
      '<h2>Latest news</h2>' +
        ul([
          a('/newsroom/5', 'Vagus Nerve Stimulation &amp; Related Devices'),
          a('/newsroom/6', 'New address for claims'),
        ]),
    ),
  },
  {
    name: 'disease_page',
    of: ENZYME,
    index: harbor(
      ul([a('/members/conditions/fabry', 'Fabry Disease'), a('/members/conditions/pompe', 'Pompe Disease')]),
    ),
  },
  {
    name: 'neighbouring_state',
    of: FEEDING,
    index: harbor(
      ul([
        a('vt/enteral', `${FEEDING.title} (Vermont)`),
        a('nh/enteral', `${FEEDING.title} (New Hampshire)`),
      ]),
    ),
  },
]
const pageCase =
  (kind: string, isThere: boolean) =>
  ({ name, of, after, not = BOX_WORDS, holds }: Page): OwnCase => ({
    id: `second ${name}`,
    kind,
    selector: last.selector,
    before_html: last.page(of),
    after_html: after,
    expect: isThere
      ? {
          state: 'healed',
          target_contains: holds ?? of.sections[1]![1][1]!.slice(0, 50),
          target_must_not_contain: not,
        }
      : { state: 'must_not_heal' },
  })
const indexCase =
  (kind: string) =>
  ({ name, of, url, index, healed }: Index): OwnCase => ({
    id: `second ${name}`,
    kind,
    url: AT + (url ?? 'old'),
    index_url: AT,
    index_html: index,
    ...(of
      ? { selector: last.selector, before_html: last.page(of), http_status: 404 }
      : { http_status: 410 }),
    expect: healed === undefined ? { state: 'must_not_heal' } : { state: 'healed', url: AT + healed },
  })

/** A second lot of whole pages, on other sites and of other policies. */
export const SECOND_LOT_CASES: readonly OwnCase[] = [
  ...THERE.map(pageCase('second_there', true)),
  ...OTHER.map(pageCase('second_other', false)),
  ...NAMED.map(indexCase('second_index_names_it')),
  ...UNNAMED.map(indexCase('second_index_without_it')),
]
