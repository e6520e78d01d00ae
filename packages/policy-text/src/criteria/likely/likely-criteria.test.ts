import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { shortOf } from '../testing.ts'

const blocksOf = (text: string, type = 'text/plain') => extract(Buffer.from(text), type)
const read = (text: string, type?: string) => documentCriteria(blocksOf(text, type)).map(shortOf)
const byPatterns = (text: string, type?: string) => documentCriteria(blocksOf(text, type), null).map(shortOf)

const LIST = `- The member is 18 years of age or older
- Physical therapy for 6 weeks did not help
- MRI shows a tear of the meniscus`
const CONDITIONS = [
  'The member is 18 years of age or older',
  'Physical therapy for 6 weeks did not help',
  'MRI shows a tear of the meniscus',
].join(' | ')

test.each([
  'Our nurses say yes to knee arthroscopy on these grounds:',
  'Knee arthroscopy gets our go-ahead on the strength of:',
])('a lead-in in words that no pattern has introduces its list: %s', (lead) => {
  const text = `Knee arthroscopy (29881)\n\n${lead}\n${LIST}`
  expect(byPatterns(text)).toEqual([])
  expect(read(text)).toEqual([`all[${CONDITIONS}]`])
})

test('a sentence in other words states its conditions', () => {
  const text =
    'Knee brace (L1843)\n\nWe say yes to a knee brace if the member is 18 years of age or older, the knee ' +
    'is unstable on examination, and physical therapy has failed.'
  expect(byPatterns(text)).toEqual([])
  expect(read(text)).toEqual([
    'all[the member is 18 years of age or older | the knee is unstable on examination | ' +
      'physical therapy has failed]',
  ])
})

test.each([
  [
    'We say yes to a brace if the knee is unstable on examination unless therapy is contraindicated.',
    'any[the knee is unstable on examination | therapy is contraindicated]',
  ],
  [
    'A knee brace gets our go-ahead unless the member is younger than 18 years of age.',
    'none[the member is younger than 18 years of age]',
  ],
])('an exception waives conditions or bars coverage: %s', (sentence, tree) => {
  const text = `Knee brace (L1843)\n\n${sentence}`
  expect(byPatterns(text)).toEqual([])
  expect(read(text)).toEqual([tree])
})

test.each([
  'Knees were compared in two groups:\n- 20 with tape\n- 20 without tape',
  'The claim must carry:\n- the name of the surgeon\n- the date of the operation',
  'In the trial, patients who had a tear and were over 50 did as well with therapy as with surgery.',
  '1. Abel RJ, Moss T, et al. Knee braces for older adults. Knee J. 2018;4:1-9.\n' +
    '2. Cole P, Dunn W, et al. Patients who need surgery. Knee J. 2020;6:2-8.',
])('what studies report and what billing needs is no criterion: %s', (text) =>
  expect(read(`Knee brace\n\n${text}`)).toEqual([]),
)

test('cells below no head of criteria count for what their row names', () => {
  const table =
    '<table><tr><td>Item</td><td>What we look for</td></tr>' +
    '<tr><td>Knee brace (L1843)</td>' +
    '<td>The member is 18 or older AND the knee is unstable on examination</td></tr>' +
    '</table>'
  expect(read(table, 'text/html')).toEqual([
    'all[The member is 18 or older | the knee is unstable on examination]',
  ])
})

test('each quote is a slice of the reading text', () => {
  const document = blocksOf(`Knee arthroscopy (29881)\n\nOur nurses say yes to it on these grounds:\n${LIST}`)
  const [tree] = documentCriteria(document)
  expect(tree!.lead.quote).toBe('Our nurses say yes to it on these grounds')
  expect(tree!.children.map((node) => node.kind === 'leaf' && node.end - node.start)).toEqual(
    CONDITIONS.split(' | ').map(({ length }) => length),
  )
})
