import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extract } from '../extraction/extract.ts'
import { readDocument } from '../reading/responsive.ts'
import { type Comparison, comparePolicies } from './compare.ts'
import { summarise } from './summarize.ts'

type Changed = Extract<Comparison, { outcome: 'changed' }>

const page = (...paragraphs: string[]) =>
  extract(
    Buffer.from(
      '<title>Knees</title><main><h1>Policy 7.01: knees</h1><h2>Coverage</h2><p>Arthroplasty is ' +
        'covered when conservative treatment has failed and imaging shows the loss of cartilage.</p>' +
        paragraphs.map((text) => `<p>${text}</p>`).join('') +
        '<p>Records are kept for seven years.</p></main>',
    ),
    'text/html',
  )
function compare(before: string[], after: string[]): Changed {
  const comparison = comparePolicies(page(...before), page(...after))
  if (comparison.outcome !== 'changed') throw new Error(`It is ${comparison.outcome}.`)
  return comparison
}

/** Reasons that count codes, with the list that each of them heads. */
const countedLists = ({ reasons, facts }: Changed) =>
  reasons.flatMap((reason) => {
    const [, count, diagnosis, verb] =
      /(\d+) (diagnosis )?codes? (?:was|were) (added|removed)/.exec(reason) ?? []
    return count
      ? [{ count: Number(count), list: facts[`${diagnosis ? 'diagnosis_' : ''}codes_${verb!}`] as string[] }]
      : []
  })

test('codes added in several places are counted once, diagnoses apart, as the lists show them', () => {
  const before = ['Covered: 27447.', 'Covered for the knee: 27446.', 'Diagnoses that are covered: M17.0.']
  const after = [
    'Covered: 27447, 27445 and 27486.',
    'Covered for the knee: 27446 and 27487.',
    'Diagnoses that are covered: M17.0 and M17.11.',
  ]
  const comparison = compare(before, after)
  expect(comparison.reasons).toEqual(
    expect.arrayContaining(['high: 3 codes were added', 'high: 1 diagnosis code was added']),
  )
  expect(summarise(comparison)).toContain('added 27445, 27486, 27487; diagnoses added M17.11')
  expect(compare(after, before).reasons).toContain('high: 3 codes were removed')
})

test('percentages of a sentence that is rewritten are no threshold of the other one', () => {
  const { reasons } = compare(
    ['The risk was 0.11% (95% CI: 0.03% to 0.20%) for low-grade disease after the invitation to screening.'],
    [
      'Comparing all who were invited with controls, cumulative incidence was 1.13% versus 0.62% in ' +
        'the trial.',
    ],
  )
  expect(reasons.filter((reason) => reason.includes('goes from'))).toEqual([])
})

test.each([
  [
    'a limit that stays beside one that changes',
    'Coverage is limited to 12 visits and 4 hours per year.',
    'Coverage is limited to 12 visits and 3 hours per year.',
    '4 to 3 hours',
  ],
  [
    'a limit of visits',
    'At most 12 visits are covered per year.',
    'At most 10 visits are covered per year.',
    '12 to 10 visits',
  ],
  [
    'a limit of one',
    'At most 2 visits are covered per year.',
    'At most 1 visit is covered per year.',
    '2 to 1 visit',
  ],
])('%s is told once, with its unit', (_, before, after, moved) => {
  const comparison = compare([before], [after])
  const movements = comparison.reasons.filter((reason) => reason.includes('goes from'))
  expect(movements).toEqual([expect.stringMatching(new RegExp(`goes from ${moved}$`))])
  if (comparison.changeType === 'unit_limit_changed')
    expect(summarise(comparison)).toContain(`Unit limit changed: ${moved}.`)
})

test('what is at least needed and what is at most paid are not one limit', () => {
  const { reasons } = compare(
    ['Treatment of at least 6 weeks is needed before the surgery is covered.'],
    ['Treatment of up to 4 weeks is needed before the surgery is covered.'],
  )
  expect(reasons.filter((reason) => /threshold|limit/.test(reason))).toEqual([])
})

test('a code that loses its coverage is named with what changed, without internal words', () => {
  const comparison = compare(
    ['HCPCS Q4158 is covered for wounds that have not closed in 30 days.'],
    ['HCPCS Q4158 is not covered for wounds that have not closed in 30 days.'],
  )
  expect(summarise(comparison)).toMatch(/^No longer covered: Q4158\. /)
  expect(comparison.reasons).toEqual(['critical: coverage goes from covered to not covered'])
  expect(comparison.facts).toMatchObject({ polarity: 'covered->not_covered', code: 'Q4158' })
})

test('another modifier is no other limit', () => {
  const comparison = compare(
    ['CPT 11102 must be reported with modifier 59 when performed on the same day as a visit.'],
    ['CPT 11102 must be reported with modifier 57 when performed on the same day as a visit.'],
  )
  expect(comparison.changeTypes).toEqual(['modifier_changed'])
  expect(summarise(comparison)).toMatch(/^Modifier changed for 11102: modifier 59 to 57\. /)
})

const dir = join(process.env.PPMAN_DATA ?? '../shared/data', 'policy/changes')
const withPairs = existsSync(join(dir, 'pairs.jsonl')) ? test : test.skip
withPairs('in every labelled pair the reasons count what their lists hold (needs PPMAN_DATA)', async () => {
  type Pair = { before: string; after: string; content_type: string }
  const pairs = readFileSync(join(dir, 'pairs.jsonl'), 'utf8').trim().split('\n')
  let counted = 0
  for (const pair of pairs.map((line) => JSON.parse(line) as Pair)) {
    if (pair.content_type === 'application/pdf') continue
    const [before, after] = await Promise.all(
      [pair.before, pair.after].map((path) => readDocument(readFileSync(join(dir, path)), pair.content_type)),
    )
    if (before!.outcome !== 'ok' || after!.outcome !== 'ok') continue
    const comparison = comparePolicies(before!.extract, after!.extract)
    if (comparison.outcome !== 'changed') continue
    for (const { count, list } of countedLists(comparison)) expect(list).toHaveLength(count)
    counted += countedLists(comparison).length
  }
  expect(counted).toBeGreaterThan(5)
})

test('a summary names days as people write them, and how much of the text changed', () => {
  const comparison = compare(['Effective Date: January 1, 2026'], ['Effective Date: July 1, 2026'])
  expect(summarise(comparison)).toMatch(/effective Jan 1, 2026 to Jul 1, 2026\. .*\d% of the text changed\.$/)
})
