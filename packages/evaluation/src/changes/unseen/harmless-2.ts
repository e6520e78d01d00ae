import type { UnseenPair } from './unseen-pair.ts'

/** Re-reads of which nobody is to be told, set 2. */
export const HARMLESS_2: readonly UnseenPair[] = [
  { kind: 'publish date', base: 'oxygen', edits: [['Publish Date: 12/04/2025', 'Publish Date: 12/02/2026']] },
  {
    kind: 'revision line',
    base: 'oxygen',
    edits: [['12/04/2025 Annual', '12/02/2026 Annual update, no changes. 12/04/2025 Annual']],
  },
  {
    kind: 'description reworded',
    base: 'oxygen',
    edits: [
      [
        'Concentrators, liquid systems and gas cylinders are in use.',
        'Three systems are common: concentrators, liquid oxygen and compressed gas.',
      ],
    ],
  },
  {
    kind: 'letters before headings',
    base: 'oxygen',
    edits: [
      ['## Description', '## A. Description'],
      ['## Coverage Position', '## B. Coverage Position'],
      ['## Ordering', '## C. Ordering'],
      ['## Payment Rules', '## D. Payment Rules'],
    ],
  },
  {
    kind: 'ordering of diagnosis list',
    base: 'formulary',
    edits: [['E11.9, E11.65, E11.22, E11.40', 'E11.22, E11.40, E11.65, E11.9']],
  },
  {
    kind: 'not approved reordered',
    base: 'formulary',
    edits: [
      ['- Type 1 diabetes\n', ''],
      ['- Polycystic ovary syndrome', '- Polycystic ovary syndrome\n- Type 1 diabetes'],
    ],
  },
  {
    kind: 'table rows reordered',
    base: 'cardiac',
    edits: [
      ['| 75557 | MRI heart, no contrast | Yes | 1 |\n', ''],
      [
        '| 93350 | Echo, stress | Yes | 1 |',
        '| 93350 | Echo, stress | Yes | 1 |\n| 75557 | MRI heart, no contrast | Yes | 1 |',
      ],
    ],
  },
  { kind: 'fax number', base: 'formulary', edits: [['877-555-0133', '877-555-0139']] },
  {
    kind: 'portal url added',
    base: 'formulary',
    pre: [['877-555-0133.', '877-555-0133 (https://forms.lakeview.example/a).']],
    edits: [['forms.lakeview.example/a', 'forms.lakeview.example/rx/2026']],
  },
  {
    kind: 'typo in criteria',
    base: 'cardiac',
    pre: [['electrocardiogram', 'electrocardiogam']],
    edits: [['electrocardiogam', 'electrocardiogram']],
  },
  {
    kind: 'typo in payment rules',
    base: 'maternity',
    pre: [['antepartum', 'antepratum']],
    edits: [['antepratum', 'antepartum']],
  },
  {
    kind: 'evidence number',
    base: 'cardiac',
    edits: [
      [
        'One of them followed 93351 patients for five years.',
        'One of them followed 93351 patients for five years; another enrolled 75561 people.',
      ],
    ],
  },
  {
    kind: 'drug facts',
    base: 'formulary',
    edits: [
      ['Nausea is the most frequent side effect.', 'Nausea and vomiting are the most frequent side effects.'],
    ],
  },
  {
    kind: 'percent sign spacing',
    base: 'formulary',
    edits: [
      ['7.0 %', '7.0%'],
      ['0.5 %', '0.5%'],
    ],
  },
  { kind: 'ampersand', base: 'maternity', edits: [['# Maternity and Newborn', '# Maternity & Newborn']] },
  { kind: 'source reaffirmed', base: 'maternity', edits: [['reaffirmed 2023', 'reaffirmed 2025']] },
  { kind: 'pdf width', base: 'cardiac', as: 'pdf', was: { width: 100 }, is: { width: 74 } },
  {
    kind: 'pdf pages',
    base: 'maternity',
    as: 'pdf',
    was: { perPage: 30 },
    is: { perPage: 17, pageFoot: 'Section 14.2  page N' },
  },
  { kind: 'text width', base: 'oxygen', as: 'text', was: { width: 100 }, is: { width: 62 } },
  {
    kind: 'cookie wall text',
    base: 'maternity',
    as: 'text',
    is: { cookie: 'Your privacy matters. We use cookies and similar tools; see our Cookie Notice.' },
  },
  {
    kind: 'menu grows',
    base: 'oxygen',
    is: {
      nav: ['Home', 'Members', 'Providers', 'Brokers', 'Claims', 'Policies', 'Contact us'],
      footerLinks: ['Privacy', 'Careers', 'Fraud and abuse'],
    },
  },
  {
    kind: 'banner of holiday',
    base: 'cardiac',
    as: 'text',
    is: { banner: 'Our offices are closed on Monday, May 25 in observance of Memorial Day.' },
  },
  {
    kind: 'webinar banner',
    base: 'formulary',
    is: { banner: 'Register for our free webinar on claims submission, June 4 at noon.' },
  },
  {
    kind: 'renamed payer',
    base: 'maternity',
    was: { payer: 'Lakeview Health Plan' },
    is: { payer: 'Lakeview Health' },
  },
  {
    kind: 'social and feedback',
    base: 'cardiac',
    is: { social: ['Follow us', 'Bluesky', 'YouTube'], feedback: true, views: '88' },
  },
  {
    kind: 'author',
    base: 'oxygen',
    was: { author: 'Page maintained by Medical Policy Department (rk)' },
    is: { author: 'Page maintained by Medical Policy Department (tv)' },
  },
  { kind: 'restyled', base: 'cardiac', is: { tableAsGrid: true, divs: true, bold: true, wrap: 50 } },
  {
    kind: 'headings in capitals',
    base: 'oxygen',
    edits: [
      ['## Ordering', '## ORDERING'],
      ['## Payment Rules', '## PAYMENT RULES'],
      ['## Description', '## DESCRIPTION'],
    ],
  },
  {
    kind: 'Oxford commas',
    base: 'maternity',
    edits: [
      [
        'covers antepartum visits, delivery and postpartum',
        'covers antepartum visits, delivery, and postpartum',
      ],
      ['flow sheet, the consent form and', 'flow sheet, the consent form, and'],
    ],
  },
  {
    kind: 'disclaimer reworded',
    base: 'cardiac',
    edits: [
      [
        'Guidelines do not replace clinical judgment.',
        'These guidelines are not a substitute for clinical judgment.',
      ],
    ],
  },
]
