import type { UnseenPair } from './unseen-pair.ts'

/** Re-reads of which nobody is to be told, set 1. */
export const HARMLESS_1: readonly UnseenPair[] = [
  {
    kind: 'renumbered headings',
    base: 'knee',
    pre: [
      ['## Policy Statement', '## 1. Policy Statement'],
      ['## Site of Service', '## 2. Site of Service'],
      ['## Documentation Requirements', '## 3. Documentation Requirements'],
      ['## Applicable Codes', '## 4. Applicable Codes'],
    ],
    edits: [
      ['## 1. Policy Statement', '## I. Policy Statement'],
      ['## 2. Site', '## II. Site'],
      ['## 3. Doc', '## III. Doc'],
      ['## 4. App', '## IV. App'],
    ],
  },
  {
    kind: 'numbers put before headings',
    base: 'spine',
    edits: [
      ['## Clinical Indications', '## 1.0 Clinical Indications'],
      ['## Providers', '## 2.0 Providers'],
      ['## Billing Notes', '## 3.0 Billing Notes'],
    ],
  },
  {
    kind: 'list reordered',
    base: 'bariatric',
    edits: [
      ['- Intragastric balloon\n', ''],
      ['- Vagus nerve blocking', '- Vagus nerve blocking\n- Intragastric balloon'],
    ],
  },
  { kind: 'codes list reordered', base: 'palist', edits: [['- 22551\n- 22612', '- 22612\n- 22551']] },
  {
    kind: 'codes in sentence reordered',
    base: 'infusion',
    edits: [['K50.00, K50.90, K51.00', 'K51.00, K50.00, K50.90']],
  },
  {
    kind: 'references renumbered',
    base: 'ctdna',
    edits: [
      [
        '1. Tanaka',
        '1. Weiss K. Screening blood tests: a review. Prev Med Notes. 2024;3(2):15-29.\n2. Tanaka',
      ],
      ['2. National', '3. National'],
      ['3. Weiss K. Screening blood tests: a review. Prev Med Notes. 2024;3(2):15-29.\n', ''],
    ],
  },
  {
    kind: 'last reviewed',
    base: 'knee',
    edits: [['Last Review Date: 02/11/2026', 'Last Review Date: 02/10/2027']],
  },
  {
    kind: 'next review',
    base: 'ctdna',
    edits: [['Next Review: 05/2027', 'Next Review: 05/2028']],
    as: 'text',
  },
  {
    kind: 'date of last update',
    base: 'therapy',
    edits: [['Date of last update: 10/15/2025', 'Date of last update: 10/14/2026']],
  },
  {
    kind: 'history line, no change',
    base: 'knee',
    edits: [
      [
        '- 02/11/2026: Annual',
        '- 02/10/2027: Annual review. No change to policy statement.\n- 02/11/2026: Annual',
      ],
    ],
  },
  {
    kind: 'revision log line',
    base: 'bariatric',
    edits: [
      [
        '06/15/2026 Policy renumbered.',
        '06/15/2027 Reviewed by committee; no changes. 06/15/2026 Policy renumbered.',
      ],
    ],
    as: 'pdf',
  },
  {
    kind: 'banner',
    base: 'tele',
    is: {
      banner:
        'Our provider portal will be unavailable on Sunday, May 3 from 2 a.m. to 6 a.m. for maintenance.',
    },
  },
  {
    kind: 'banner changed',
    base: 'knee',
    was: { banner: 'Open enrollment ends January 15.' },
    is: { banner: 'Help us serve you better: take our 2-minute survey.' },
  },
  {
    kind: 'banner text',
    base: 'cpap',
    as: 'text',
    is: { banner: 'Weather alert: some clinics in the area are closed today.' },
  },
  { kind: 'phone in contact', base: 'cpap', edits: [['1-877-555-0119', '1-877-555-0188']] },
  { kind: 'phone in footer', base: 'spine', is: { phone: '1-800-555-0199' } },
  {
    kind: 'fax and phone',
    base: 'palist',
    edits: [
      ['fax to 888-555-0177 or by phone at 888-555-0176', 'fax to 888-555-0179 or by phone at 888-555-0176'],
    ],
  },
  { kind: 'office hours', base: 'cpap', edits: [['8 a.m. to 5 p.m. Eastern', '8 a.m. to 6 p.m. Eastern']] },
  {
    kind: 'address',
    base: 'infusion',
    edits: [['P.O. Box 4410, Albany, NY 12204', 'P.O. Box 5120, Albany, NY 12205']],
  },
  { kind: 'copyright', base: 'botox', was: { year: '2025' }, is: { year: '2026' } },
  { kind: 'copyright text', base: 'ctdna', as: 'text', was: { year: '2025' } },
  {
    kind: 'curly quotes',
    base: 'tele',
    edits: [
      ["member's contract", 'member’s contract'],
      ['two-way', 'two‑way'],
    ],
  },
  {
    kind: 'dashes',
    base: 'ctdna',
    edits: [
      ['C18.0-C18.9', 'C18.0–C18.9'],
      ['C34.00-C34.92', 'C34.00–C34.92'],
      ['Plasma-based', 'Plasma‑based'],
    ],
  },
  { kind: 'nbsp and entities', base: 'bariatric', is: { entities: true, wrap: 60 } },
  {
    kind: 'typo mended background',
    base: 'knee',
    pre: [['most common disorder', 'most commmon disorder']],
    edits: [['commmon', 'common']],
  },
  {
    kind: 'typo mended policy',
    base: 'spine',
    pre: [['is required for every injection', 'is requried for every injection']],
    edits: [['requried', 'required']],
  },
  {
    kind: 'typo mended definitions',
    base: 'tele',
    pre: [['two-way communication', 'two-way comunication']],
    edits: [['comunication', 'communication']],
    as: 'text',
  },
  {
    kind: 'missing full stop',
    base: 'bariatric',
    pre: [['weight loss is limited to one per lifetime.', 'weight loss is limited to one per lifetime']],
    edits: [['one per lifetime', 'one per lifetime.']],
  },
  { kind: 'whitespace', base: 'botox', is: { wrap: 40 } },
  { kind: 'line width of text', base: 'infusion', as: 'text', was: { width: 90 }, is: { width: 70 } },
  { kind: 'pdf width', base: 'knee', as: 'pdf', was: { width: 95 }, is: { width: 80 } },
  { kind: 'pdf page breaks', base: 'therapy', as: 'pdf', was: { perPage: 40 }, is: { perPage: 25 } },
  { kind: 'pdf hyphens', base: 'spine', as: 'pdf', was: { width: 90 }, is: { width: 78, hyphen: true } },
  {
    kind: 'pdf page head',
    base: 'ctdna',
    as: 'pdf',
    was: { pageHead: 'Circulating Tumor DNA Testing', perPage: 24 },
    is: { pageHead: 'Lakeview Medical Policy Manual', perPage: 24 },
  },
  {
    kind: 'pdf foot',
    base: 'cpap',
    as: 'pdf',
    was: { pageFoot: 'Lakeview Health Plan  Page N', perPage: 22 },
    is: { pageFoot: 'Proprietary. Lakeview Health Plan. Page N of 2', perPage: 22 },
  },
  {
    kind: 'menu item',
    base: 'palist',
    is: { nav: ['Home', 'Find care', 'Claims', 'Policies', 'Wellness', 'Contact us'] },
  },
  {
    kind: 'menu item text',
    base: 'therapy',
    as: 'text',
    is: { nav: ['Home', 'Find care', 'Pharmacy', 'Claims', 'Policies', 'Contact us'] },
  },
  {
    kind: 'cookie text',
    base: 'cpap',
    was: { cookie: 'We use cookies to improve your experience.' },
    is: {
      cookie:
        'We and our partners use cookies to analyze traffic and to show you content. You can change ' +
        'your choices at any time.',
    },
  },
  {
    kind: 'cookie appears in text',
    base: 'spine',
    as: 'text',
    is: { cookie: 'This site uses cookies. By continuing to browse you agree to our use of cookies.' },
  },
  {
    kind: 'related links',
    base: 'knee',
    was: { related: ['Hip surgery', 'Shoulder surgery'] },
    is: { related: ['Hip surgery', 'Ankle surgery', 'Shoulder surgery'] },
  },
  {
    kind: 'news',
    base: 'bariatric',
    was: { news: ['Plan named a best employer', 'Flu shots available'] },
    is: { news: ['Join our spring walk', 'Plan named a best employer'] },
  },
  { kind: 'ticker', base: 'tele', was: { ticker: 'LVH 41.22 +0.4%' }, is: { ticker: 'LVH 40.87 -0.9%' } },
  {
    kind: 'ticker text',
    base: 'cpap',
    as: 'text',
    was: { ticker: 'NYSE: LVH $41.22 as of Feb 3, 2026' },
    is: { ticker: 'NYSE: LVH $43.05 as of Mar 3, 2026' },
  },
  {
    kind: 'author',
    base: 'tele',
    was: { author: 'Content owner: J. Alvarez, Provider Communications' },
    is: { author: 'Content owner: M. Okafor, Provider Communications' },
  },
  {
    kind: 'author of reference corrected',
    base: 'spine',
    edits: [['Pruitt G. Outcomes', 'Pruitt GH. Outcomes']],
  },
  { kind: 'table restyle', base: 'cpap', is: { tableAsGrid: true } },
  { kind: 'table restyle 2', base: 'knee', is: { tableAsGrid: true, divs: true } },
  { kind: 'paragraphs as div', base: 'botox', is: { divs: true, bold: true } },
  {
    kind: 'synonym background',
    base: 'knee',
    edits: [
      [
        'Pain often begins slowly and worsens over years.',
        'Pain usually starts slowly and worsens over years.',
      ],
    ],
  },
  {
    kind: 'background sentence added',
    base: 'spine',
    edits: [
      [
        'Epidural injections place',
        'Disc herniation is a frequent cause of nerve root irritation. Epidural injections place',
      ],
    ],
  },
  {
    kind: 'background reworded text',
    base: 'cpap',
    as: 'text',
    edits: [
      [
        'It can raise blood pressure and cause tiredness in the day.',
        'Untreated, it raises blood pressure and leads to daytime tiredness.',
      ],
    ],
  },
  {
    kind: 'citation added',
    base: 'ctdna',
    edits: [
      [
        '3. Weiss K.',
        '3. Ruiz M, Patel D. Plasma genotyping in 60214 samples. J Assay. 2025;11:81455-81460. PMID ' +
          '38912345.\n4. Weiss K.',
      ],
    ],
  },
  {
    kind: 'citation added to background',
    base: 'bariatric',
    edits: [['reduce intake or absorption.', 'reduce intake or absorption (Moreno et al., 2022).']],
  },
  {
    kind: 'citation removed',
    base: 'knee',
    edits: [
      [
        '- Brandt E, Li Q, Moreau D. Five year results of a randomized trial. Ann Joint Dis. ' +
          '2019;44:87-95.\n',
        '',
      ],
    ],
    as: 'pdf',
  },
  {
    kind: 'study added to rationale',
    base: 'ctdna',
    edits: [['Experts differ on', 'A registry of 81445 participants was opened in 2025. Experts differ on']],
  },
  { kind: 'logo alt', base: 'botox', was: { logo: 'Lakeview' }, is: { logo: 'Lakeview Health Plan home' } },
  { kind: 'link URLs', base: 'whatsnew', is: { linkBase: 'https://www.lakeview.example' } },
  {
    kind: 'url in text',
    base: 'palist',
    pre: [['through the provider portal', 'through the provider portal at www.lakeview.example/portal']],
    edits: [['www.lakeview.example/portal', 'providers.lakeview.example/login']],
  },
  {
    kind: 'title case headings',
    base: 'therapy',
    edits: [
      ['## Related Policies', '## RELATED POLICIES'],
      ['## Definitions', '## DEFINITIONS'],
      ['# Reimbursement Policy: Physical', '# REIMBURSEMENT POLICY: Physical'],
    ],
  },
  {
    kind: 'case of headings, text',
    base: 'cpap',
    as: 'text',
    edits: [
      ['## When It Is Covered', '## WHEN IT IS COVERED'],
      ['## Supplies', '## SUPPLIES'],
    ],
  },
  {
    kind: 'breadcrumb',
    base: 'spine',
    was: { crumbs: 'Home > Policies > Spine' },
    is: { crumbs: 'Home > Providers > Guidelines > Spine' },
  },
  {
    kind: 'footer links',
    base: 'botox',
    is: {
      footerLinks: ['Privacy', 'Terms of use', 'Accessibility', 'Nondiscrimination notice', 'Language help'],
    },
  },
  {
    kind: 'social',
    base: 'knee',
    was: { social: ['Facebook', 'Twitter'] },
    is: { social: ['Facebook', 'X', 'LinkedIn', 'Instagram'] },
  },
  { kind: 'feedback text', base: 'bariatric', as: 'text', is: { feedback: true } },
  {
    kind: 'views, stamps, nonce',
    base: 'infusion',
    was: { views: '100', refreshed: 'January 3, 2026', nonce: 'q1' },
    is: { views: '1,203', refreshed: 'February 14, 2026', nonce: 'q2', printed: '2/14/2026' },
  },
  {
    kind: 'bullets to numbers',
    base: 'spine',
    edits: [
      ['- Radicular', '1. Radicular'],
      ['- Pain score', '2. Pain score'],
      ['- No response', '3. No response'],
      ['- No local', '4. No local'],
    ],
  },
  { kind: 'ul to ol', base: 'knee', is: { listTag: 'ol' } },
  {
    kind: 'related policy added',
    base: 'therapy',
    edits: [
      ['Modifier Reference; Telehealth Services', 'Modifier Reference; Telehealth Services; Timely Filing'],
    ],
  },
  {
    kind: 'newsletter line',
    base: 'whatsnew',
    edits: [
      [
        'Sign up for our newsletter to receive updates by e-mail.',
        'Subscribe to our newsletter and get updates by e-mail.',
      ],
    ],
  },
  {
    kind: 'spelling of the plan',
    base: 'tele',
    as: 'pdf',
    edits: [['The plan pays for covered', 'The Plan pays for covered']],
  },
]
