import { extract } from '../extraction/extract.ts'
import { readingText } from '../rules/document-rules.ts'
import { leavesOf } from './criteria.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string, type = 'text/plain') =>
  documentCriteria(extract(Buffer.from(text), type)).map(shortOf)

const LEAD = 'A brace is medically necessary when'

test.each([
  ['all of the following are met', 'all'],
  ['ALL the following criteria are met', 'all'],
  ['both of the following apply', 'all'],
  ['any of the following apply', 'any'],
  ['ONE or more of the following criteria are met', 'any'],
  ['at least one (1) of these conditions is met', 'any'],
  ['either of the following is present', 'any'],
  ['at least two of the following are met', 'n_of2'],
  ['two (2) or more of the following are met', 'n_of2'],
  ['none of the following apply', 'none'],
  ['criteria A or B below are met', 'any'],
  ['A and B are met', 'all'],
  ['1 through 2 are met', 'all'],
  ['either A or B is met', 'any'],
  ['one of these is met', 'any'],
  ['the following must all be met', 'all'],
  ['two of the three are met', 'n_of2'],
  ['two of the following were tried for eight weeks each', 'n_of2'],
])('"%s" is %s', (words, op) => {
  expect(read(`${LEAD} ${words}:\n• First thing\n• Second thing`)).toEqual([
    `${op}[First thing | Second thing]`,
  ])
})

test.each([
  ['First thing; and', 'all[First thing | Second thing]'],
  ['First thing, OR', 'any[First thing | Second thing]'],
  ['First thing', 'all[First thing | Second thing]'],
])('without an operator, "%s" decides', (first, tree) => {
  expect(read(`${LEAD}:\n1. ${first}\n2. Second thing.`)).toEqual([tree])
})

test('lists nest by numbers, by signs and by columns', () => {
  const deep = `${LEAD} all of the following are met:
A. One of:
1. First thing, OR
2. Second thing
B. Two of the following:
   o Red
   o Green
   o Blue
C. Last thing`
  expect(read(deep)).toEqual([
    'all[any[First thing | Second thing] | n_of2[Red | Green | Blue] | Last thing]',
  ])
})

test('lists of a page nest as they do there', () => {
  const inner = '<ul><li>One</li><li><p>Two</p></li></ul>'
  const page = `<p>${LEAD} both:</p><ul><li>Any of:${inner}</li><li>Three</li></ul>`
  expect(read(page, 'text/html')).toEqual(['all[any[One | Two] | Three]'])
})

test('lists run on within a sentence', () => {
  expect(read(`${LEAD} the member (a) has a torn ligament; and (b) has failed therapy.`)).toEqual([
    'all[has a torn ligament | has failed therapy]',
  ])
  expect(read(`${LEAD} one of the following is met: torn ligament; or unstable knee.`)).toEqual([
    'any[torn ligament | unstable knee]',
  ])
})

test('a connective that differs from the others groups its neighbors', () => {
  const mixed = `${LEAD} ALL of the following are met:\n• One; AND\n• Two; OR\n• Three`
  expect(read(mixed)).toEqual(['all[One | any[Two | Three]]'])
})

test('an entry with a condition of its own counts together with the list below', () => {
  const first = '1. The knee is unstable, AND\na. it was examined, or\nb. it was scanned'
  const own = `${LEAD} any of the following:\n${first}\n2. It hurts`
  expect(read(own)).toEqual([
    'any[all[The knee is unstable | any[it was examined | it was scanned]] | It hurts]',
  ])
})

test('one entry may state two conditions, or an exception', () => {
  expect(
    read(
      `${LEAD} all of:\n• The knee is unstable and is painful\n• It was not replaced, unless it was long ago`,
    ),
  ).toEqual(['all[all[The knee is unstable | is painful] | any[It was not replaced | it was long ago]]'])
})

const EDGE = '\n\nCircle of Health\n© 2026 Circle of Health. All rights reserved.\nPage 4 of 20\n\n'
test.each([
  ['• First thing', '• Second thing'],
  ['A. First thing', 'B. Second thing'],
])('a list goes on after the edge of a page: %s', (first, second) => {
  expect(read(`${LEAD} all of the following are met:\n${first}${EDGE}${second}`)).toEqual([
    'all[First thing | Second thing]',
  ])
})

test('titles below a lead-in for indications are alternatives, as are their entries', () => {
  const titled = 'A brace is medically necessary for:\n\nTorn ligament:\n• First thing\n• Second thing'
  expect(read(`${titled}\n\nUnstable knee:\n• Third thing\n• Fourth thing`)).toEqual([
    'any[any[First thing | Second thing] | any[Third thing | Fourth thing]]',
  ])
})

test('a lead-in may state conditions before its list', () => {
  const lead = `${LEAD} the knee is unstable, therapy has failed, and either of the following:`
  expect(read(`${lead}\n• It hurts\n• It swells`)).toEqual([
    'all[the knee is unstable | therapy has failed | any[It hurts | It swells]]',
  ])
})

test('criteria that are named by letters', () => {
  const named = 'A brace is medically necessary when criteria A. B, or C below are met:'
  expect(read(`${named}\nA. It hurts\nB. It swells\nC. It bleeds`)).toEqual([
    'any[It hurts | It swells | It bleeds]',
  ])
})

test('a verb after a subordinate clause begins no second condition', () => {
  const entry = 'A scan shows that the knee is unstable and is swollen'
  expect(read(`${LEAD} all of:\n• ${entry}\n• It hurts`)).toEqual([`all[${entry} | It hurts]`])
})

test('what speaks against coverage counts as none', () => {
  expect(
    read('A brace is not covered when any of the following apply:\n• Skin infection\n• Old age'),
  ).toEqual(['none[Skin infection | Old age]'])
})

test('a sentence without a list states conditions too', () => {
  expect(
    read('A brace is medically necessary for members with a torn ligament who have failed therapy.'),
  ).toEqual(['all[a torn ligament | have failed therapy]'])
})

test.each([
  'Examples include the following:\n• One thing\n• Another thing',
  'The following codes are covered:\n• 29881\n• 29882',
  'Guidelines recommend all of the following:\n• One thing\n• Another thing',
  'See the following tests:\n• One thing\n• Another thing',
])('no criteria: %s', (text) => expect(read(text)).toEqual([]))

test('background is not read', () => {
  const list = '<ul><li>One thing</li><li>Two things</li></ul>'
  const page = `<h2>Background</h2><p>${LEAD} all of the following:</p>${list}`
  expect(read(page, 'text/html')).toEqual([])
})

test('quotes are slices of the text, with their thresholds and polarity', () => {
  const doc = extract(
    Buffer.from(
      `${LEAD} all of:\n• The member is 18 years of age or older;\n• No infection\n• Score < 10 ng/mL`,
    ),
    'text/plain',
  )
  const leaves = documentCriteria(doc).flatMap(leavesOf)
  const { text } = readingText(doc.blocks)
  for (const { quote, start, end } of leaves) expect(text.slice(start, end)).toBe(quote)
  expect(leaves).toMatchObject([
    { isNegative: false, thresholds: [{ value: 18, unit: 'year_of_age', bound: 'least' }] },
    { isNegative: true, thresholds: [] },
    { isNegative: false, thresholds: [{ value: 10, bound: 'most' }] },
  ])
})

test('a sentence that says that criteria are met introduces a list without a colon', () => {
  const list = '<ol><li>Red knee.</li><li>Sore hip.</li></ol>'
  expect(read(`<p>A brace is covered if ALL criteria below are met.</p>${list}`, 'text/html')).toEqual([
    'all[Red knee | Sore hip]',
  ])
})

test('decimals below a decimal are a list within the list', () => {
  const list = '1.1 Red knee\n1.2 One of:\n1.2.1 Sore hip\n1.2.2 Stiff hip\n1.3 Good health'
  expect(read(`${LEAD} all of 1.1 to 1.3 are met:\n${list}`)).toEqual([
    'all[Red knee | any[Sore hip | Stiff hip] | Good health]',
  ])
})

test('a condition in front of a sentence that introduces a list counts with the list', () => {
  const list =
    'A. Patient has a red knee; OR\nB. Patient has casts. Approve if both:\n   i. Sore hip\n   ii. Stiff hip'
  expect(read(`${LEAD} one of the following is met:\n${list}`)).toEqual([
    'any[Patient has a red knee | all[Patient has casts | all[Sore hip | Stiff hip]]]',
  ])
})

test('a semicolon and a connective separate the parts of an entry', () => {
  expect(read(`${LEAD} any of these is met:\n• Red knee; and sore hip\n• Stiff hip`)).toEqual([
    'any[all[Red knee | sore hip] | Stiff hip]',
  ])
})

test('tables of codes and criteria that stand elsewhere are no criteria', () => {
  const list = '\n• Brace, custom\n• Brace, prefabricated'
  expect(read(`Codes that may be medically necessary when criteria are met:${list}`)).toEqual([])
  expect(read(`Medically necessary when criteria in the statements above are met:${list}`)).toEqual([])
  expect(read(`<h2>Coding Information</h2><p>${LEAD} reported:</p>`, 'text/html')).toEqual([])
})

test.each([
  ['At least one risk factor for failure:', 'any[Pain | Fever]'],
  ['Any of these complications:', 'any[Pain | Fever]'],
  ['No contraindications to bracing:', 'none[Pain | Fever]'],
  ['The member does not have:', 'none[Pain | Fever]'],
  ['There is no history of any of the following:', 'none[Pain | Fever]'],
  ['Therapy has failed, unless one of these is present:', 'any[Therapy has failed | any[Pain | Fever]]'],
  ['During exercise, one of these:', 'any[Pain | Fever]'],
])('below "%s" stands %s', (lead, tree) => {
  const list = `1. Red knee\n2. ${lead}\n   a. Pain\n   b. Fever`
  expect(read(`${LEAD} all of the following are met:\n${list}`)).toEqual([`all[Red knee | ${tree}]`])
})

test('"not covered unless" states what speaks for coverage', () => {
  expect(read('A brace is not covered unless one of the following is met:\n• Red knee\n• Sore hip')).toEqual([
    'any[Red knee | Sore hip]',
  ])
})

test('the title of an authorization is a lead-in', () => {
  expect(read('Knee brace\nINITIAL AUTHORIZATION (6 weeks)\n1. Red knee\n2. Sore hip')).toEqual([
    'all[Red knee | Sore hip]',
  ])
})

test('the name of a measure in front of its bounds is no condition, other words are', () => {
  const lead = `${LEAD} all of the following are met:\n1. Red knee\n2.`
  expect(
    read(`${lead} Body weight, one of the following:\n   a. At least 90 kg\n   b. At least 80 kg`),
  ).toEqual(['all[Red knee | any[At least 90 kg | At least 80 kg]]'])
  expect(read(`${lead} Failed therapy (see a or b):\n   a. Exercise\n   b. Massage`)).toEqual([
    'all[Red knee | all[Failed therapy | any[Exercise | Massage]]]',
  ])
})

test('entries that say how a condition is shown count in its place; entries beside it count with it', () => {
  const withTwo = (entry: string) =>
    read(`${LEAD} all of the following are met:\n1. Red knee\n2. ${entry}\n   a. Exercise\n   b. Massage`)
  for (const words of ['shown by one of these', 'as evidenced by any of the following', 'i.e., one of these'])
    expect(withTwo(`Therapy has failed, ${words}:`)).toEqual(['all[Red knee | any[Exercise | Massage]]'])
  expect(withTwo('Therapy has failed, including both:')).toEqual(['all[Red knee | all[Exercise | Massage]]'])
  for (const own of ['Therapy has failed, and', 'BMI of 35 or more, including'])
    expect(withTwo(`${own} one of these:`)).toEqual([
      `all[Red knee | all[${own.split(',')[0]} | any[Exercise | Massage]]]`,
    ])
})

test('any number of the following is that number, not any', () => {
  expect(read(`${LEAD} any 2 of the following are met:\n• Red\n• Green\n• Blue`)).toEqual([
    'n_of2[Red | Green | Blue]',
  ])
})

test.each(['Definitions', 'Additional Definitions', 'Glossary of Terms', 'Grievances and Appeals'])(
  'what stands below "%s" is no criterion',
  (title) => {
    const section = (heading: string) =>
      read(`<h2>${heading}</h2><p>A brace is medically necessary when the knee is unstable.</p>`, 'text/html')
    expect(section('Coverage')).toEqual(['all[the knee is unstable]'])
    expect(section(title)).toEqual([])
  },
)

test('help for members is no coverage', () => {
  expect(read('If you need help filing a grievance, our coordinator is available to help you.')).toEqual([])
})
