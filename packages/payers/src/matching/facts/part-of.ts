/**
 * Brands, subsidiaries and takeovers whose cards stay in use, and the company that answers for them
 * today. Read in one direction: who prints the company's own name does not mean one of its brands.
 * Sources: annual reports and announcements.
 */
export const PART_OF: Readonly<Record<string, readonly string[]>> = {
  aetna: [
    'meritain health',
    'coventry health care',
    'first health',
    'innovation health',
    'accendo insurance',
    'continental life insurance brentwood',
  ],
  'aetna better health': ['coventry cares', 'schaller anderson'],
  anthem: ['empire blue cross blue shield', 'unicare', 'healthlink'],
  'arkansas blue cross blue shield': ['health advantage', 'usable'],
  centene: ['buckeye', 'superior health plan', 'sunshine health', 'peach state'],
  cigna: ['connecticut general', 'great west health care', 'evernorth', 'allegiance benefit plan management'],
  'delta dental': ['delta care usa', 'ddic'],
  'emblem health': ['connecticare', 'group health incorporated', 'ghi'],
  'express scripts': ['medco'],
  guardian: ['avesis', 'first commonwealth', 'premier access'],
  hartford: [
    'sentinel insurance',
    'twin city fire',
    'trumbull insurance',
    'pacific insurance',
    'property casualty insurance hartford',
  ],
  'health net': ['managed health network', 'mhn'],
  humana: ['arcadian', 'careplus health plan', 'kmg america', 'emphesys'],
  kemper: ['unitrin', 'infinity insurance', 'alliance united'],
  molina: ['affinity health plan', 'senior whole health', 'magellan complete care', 'passport health plan'],
  optum: [
    'united resource networks',
    'united behavioral health',
    'health care partners',
    'monarch health care',
    'davita medical',
  ],
  'sun life': ['assurant employee benefit', 'union security', 'dentaquest'],
  travelers: ['st paul fire marine', 'charter oak fire', 'phoenix insurance'],
  unitedhealthcare: [
    'golden rule',
    'preferredone',
    'pacificare',
    'secure horizons',
    'oxford',
    'rocky mountain health plan',
    'peoples health',
    'all savers',
    'medica health care',
  ],
  unum: ['starmount', 'always care', 'colonial life', 'paul revere'],
  wellcare: [
    'todays options',
    'universal american',
    'american progressive',
    'pyramid life',
    'allwell',
    'easy choice health plan',
  ],
}
