/**
 * What is measured on labelled data, by the names of `npm run eval`: the laboratory note that tells
 * how, and the gap that a user has to know of.
 */
export const AREAS = [
  {
    area: 'match',
    title: 'Matching a card to a payer',
    scorecard: 'match-scorecard.md',
    gap:
      'Of fresh cards without numbers, half of which bear brands, former names and scanner errors, one in ' +
      'four has another payer first and one in 19 lacks the right one among five. A plan or employer that ' +
      'the directory does not list is found only where a table knows it.',
  },
  {
    area: 'changes',
    title: 'Telling what changed in a policy',
    scorecard: 'changes-scorecard.md',
    gap:
      'In the newest unseen pairs, which have all kinds of changes, one change in 31 that matters is not ' +
      'told, one in eight has a wrong kind, one in eight a wrong direction, and one in 15 a wrong ' +
      'severity. Of 58 pairs that were rewritten or rearranged without a change of meaning, nine are ' +
      'told as a change. ' +
      'Of pages that a site gives in place of a policy one in 30 is taken for it, and one changed policy ' +
      'in 20 is left to a person.',
  },
  {
    area: 'rules',
    title: 'Extracting billing rules',
    scorecard: 'rules-scorecard.md',
    gap:
      'In the newest unseen passages, which are whole pieces of documents with tables, lists and prose, ' +
      'one rule in five is missed, one in eight of those found is wrong, and one passage in eleven without ' +
      'a rule gets one. Of passages that were written to be hard, one rule in four is missed. ' +
      'One answer in seven about prior authorization is wrong or missing.',
  },
  {
    area: 'criteria',
    title: 'Reading criteria of coverage as trees',
    scorecard: 'criteria-scorecard.md',
    gap:
      'In the newest lot of unseen excerpts, one condition in nine is missed, one in five stands below ' +
      'the wrong operator, and one in nine of those found is no condition. Of prose ' +
      'alone one condition in five is missed, and of long background texts without criteria one in seven ' +
      'gets some. ' +
      'Real excerpts were measured earlier: one in six was missed.',
  },
  {
    area: 'healing',
    title: 'Finding a source that moved',
    scorecard: 'healing-scorecard.md',
    gap:
      'On the newest unseen cases one in eight documents that could be found is left to a person, and in ' +
      'one of 74 cases a wrong place was taken.',
  },
  {
    area: 'monitor',
    title: 'Watching a site with planted changes',
    scorecard: 'monitor-scorecard.md',
    gap: 'The site is generated, so its pages are more regular than those of real payers.',
  },
  {
    area: 'applicability',
    title: 'Deciding which rules apply',
    scorecard: 'applicability-scorecard.md',
    gap:
      'Contractors of Medicare come from tables. Of fresh passages in which documents say for whom they ' +
      'hold, one answer in five is left open and one in 24 is wrong.',
  },
  {
    area: 'search',
    title: 'Finding documents by words',
    scorecard: 'search-scorecard.md',
    gap: 'A query in words that no document uses depends on the thesaurus.',
  },
  {
    area: 'mrf',
    title: 'Reading hospital price files',
    scorecard: 'price-scorecard.md',
    gap:
      'Of 48 fresh files made by others, 32 of them odder than most that hospitals publish, twelve had a ' +
      'figure wrong or missing at first sight; all twelve are among the odd ones.',
  },
  {
    area: 'procedures',
    title: 'Finding a procedure by what people call it',
    scorecard: 'price-scorecard.md',
    gap:
      'Unseen phrases are those of a language model, not of searches that people made. A name that the ' +
      'index does not have is found only in the words of hospitals.',
  },
  {
    area: 'benefits',
    title: 'Reading benefits from EOBs and plan documents',
    scorecard: 'benefits-scorecard.md',
    gap:
      'Documents by other hands in the styles of real payers, no real ones. Of a usual mix one value in ' +
      'five is missed, of booklets, cards and letters more than half; of the values read in the newest ' +
      'documents one in twelve is wrong. Every value is shown with its words for a person to confirm.',
  },
  {
    area: 'conformance',
    title: 'Judging price files as the official validator does',
    scorecard: 'price-scorecard.md',
    gap: 'No unseen files yet: 42 files, all known.',
  },
  {
    area: 'docs',
    title: 'Keeping secrets and patients out of documentation',
    scorecard: 'docs-scorecard.md',
    gap:
      'In the newest unseen lot one patient in 15 and one secret in ten pass. Of its clean texts, all of ' +
      'which look like secrets or patients, one in seven is stopped.',
  },
] as const
export type Area = (typeof AREAS)[number]['area']

/** A share that was counted: `hits` of `n` were right. */
export type Figure = { what: string; hits: number; n: number }
/** What one run of an area's scorer gave. */
export type Measurement = { measuredOn: string; figures: readonly Figure[] }
