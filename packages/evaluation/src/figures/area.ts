/** What is measured on labelled data, by the names of `npm run eval`; and the page that tells how. */
export const AREAS = [
  { area: 'match', title: 'Matching a card to a payer', scorecard: 'match-scorecard.md' },
  { area: 'changes', title: 'Telling what changed in a policy', scorecard: 'changes-scorecard.md' },
  { area: 'rules', title: 'Extracting billing rules', scorecard: 'rules-scorecard.md' },
  { area: 'healing', title: 'Finding a source again that moved', scorecard: 'healing-scorecard.md' },
  { area: 'monitor', title: 'Watching a site of planted deeds', scorecard: 'monitor-scorecard.md' },
  { area: 'applicability', title: 'Which rules apply', scorecard: 'applicability-scorecard.md' },
  { area: 'search', title: 'Finding documents by words', scorecard: 'search-scorecard.md' },
  { area: 'mrf', title: 'Reading hospital price files', scorecard: 'price-scorecard.md' },
  {
    area: 'conformance',
    title: 'Judging price files as the official validator does',
    scorecard: 'price-scorecard.md',
  },
  {
    area: 'docs',
    title: 'Keeping secrets and patients out of documentation',
    scorecard: 'docs-scorecard.md',
  },
] as const
export type Area = (typeof AREAS)[number]['area']

/** A share that was counted: `hits` of `n` were right. */
export type Figure = { what: string; hits: number; n: number }
/** What one run of an area's scorer gave. */
export type Measurement = { measuredOn: string; figures: readonly Figure[] }
