import type { UnseenPair } from './unseen-pair.ts'

/** Re-reads of which nobody is to be told, set 3. */
export const HARMLESS_3: readonly UnseenPair[] = [
  { kind: 'revision number', base: 'wound', edits: [['LW-88, Rev. 4', 'LW-88, Rev. 5']] },
  {
    kind: 'reading list',
    base: 'wound',
    edits: [
      [
        'Mercer J. Healing',
        'Doe K, Rao S. Matrix products in 15276 ulcers. Derm Care 2024;3:1-9.\nMercer J. Healing',
      ],
    ],
  },
  {
    kind: 'rows reordered',
    base: 'wound',
    edits: [
      ['| Q4106 | Dermagraft | Payable |\n', ''],
      [
        '| Q4121 | TheraSkin | Payable |',
        '| Q4121 | TheraSkin | Payable |\n| Q4106 | Dermagraft | Payable |',
      ],
    ],
  },
  {
    kind: 'trademark signs',
    base: 'wound',
    edits: [
      ['| Apligraf |', '| Apligraf® |'],
      ['| TheraSkin |', '| TheraSkin™ |'],
    ],
  },
  {
    kind: 'typo',
    base: 'wound',
    pre: [['compression', 'compresssion']],
    edits: [['compresssion', 'compression']],
  },
  {
    kind: 'outline',
    base: 'wound',
    edits: [
      ['## Summary of Policy', '## Section 1. Summary of Policy'],
      ['## Products', '## Section 2. Products'],
      ['## Setting', '## Section 3. Setting'],
    ],
  },
  {
    kind: 'ext and box',
    base: 'behavior',
    edits: [
      ['ext. 97155', 'ext. 97156'],
      ['P.O. Box 97153', 'P.O. Box 97154'],
    ],
  },
  { kind: 'prevalence', base: 'behavior', edits: [['about 1 of 36 children', 'about 1 of 31 children']] },
  {
    kind: 'background sentence',
    base: 'behavior',
    edits: [
      [
        'Behavior analysis has been studied since the 1960s.',
        'Behavior analysis has been studied for decades. Programs differ in intensity.',
      ],
    ],
  },
  {
    kind: 'order of exclusions',
    base: 'behavior',
    edits: [['- School-based aides\n- Respite care', '- Respite care\n- School-based aides']],
  },
  {
    kind: 'order of states',
    base: 'behavior',
    edits: [['Georgia, Alabama and Tennessee', 'Alabama, Georgia and Tennessee']],
  },
  {
    kind: 'semicolons',
    base: 'behavior',
    edits: [
      ['- Progress on at least half of the goals', '- Progress on at least half of the goals;'],
      ['of planned sessions', 'of planned sessions;'],
    ],
  },
  {
    kind: 'about',
    base: 'drugtest',
    edits: [['Immunoassays are fast but can react', 'Immunoassays are quick, yet they may react']],
  },
  { kind: 'works cited', base: 'drugtest', edits: [['Lund P, Haas B. False', 'Lund PA, Haas BC. False']] },
  {
    kind: 'hyphen',
    base: 'drugtest',
    edits: [
      ['Out-of-network', 'Out of network'],
      ['In-network', 'In network'],
    ],
  },
  {
    kind: 'drop down of languages',
    base: 'drugtest',
    as: 'text',
    is: { nav: ['Home', 'Find care', 'Español', 'Claims', 'Policies', 'Contact us'] },
  },
  {
    kind: 'alert',
    base: 'behavior',
    is: { banner: 'System notice: eligibility look-ups may be slow this morning.' },
  },
  {
    kind: 'survey text',
    base: 'wound',
    as: 'text',
    is: { banner: 'Tell us what you think of our new website.', feedback: true },
  },
  {
    kind: 'related',
    base: 'drugtest',
    was: { related: ['Genetic testing'] },
    is: { related: ['Genetic testing', 'Vitamin D testing', 'Allergy testing'] },
  },
  {
    kind: 'news',
    base: 'wound',
    was: { news: ['Nurse line has new hours'] },
    is: { news: ['Walk with us in June', 'Nurse line has new hours'] },
  },
  { kind: 'pdf narrow', base: 'behavior', as: 'pdf', was: { width: 96 }, is: { width: 66 } },
  {
    kind: 'pdf header',
    base: 'wound',
    as: 'pdf',
    was: { perPage: 16, pageHead: 'Skin Substitutes LW-88' },
    is: { perPage: 16, pageHead: 'Skin Substitutes LW-88 (public copy)' },
  },
  { kind: 'text narrow', base: 'drugtest', as: 'text', was: { width: 110 }, is: { width: 58 } },
  { kind: 'restyled', base: 'wound', is: { tableAsGrid: true, divs: true, bold: true } },
  {
    kind: 'year, stamp, ticker',
    base: 'drugtest',
    was: { year: '2025', refreshed: '1/15/2026', ticker: 'LVH 41.10 (+0.2%)' },
    is: { year: '2026', refreshed: '2/15/2026', ticker: 'LVH 44.02 (-1.2%)' },
  },
  {
    kind: 'link in text',
    base: 'behavior',
    pre: [['measurable goals', 'measurable goals (template: lakeview.example/t1)']],
    edits: [['lakeview.example/t1', 'lakeview.example/forms/t2']],
  },
]
