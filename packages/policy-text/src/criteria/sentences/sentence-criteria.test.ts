import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { shortOf } from '../testing.ts'

/** By the patterns alone. */
const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain'), null).map(shortOf)

test.each([
  ['when the knee is unstable', 'all[the knee is unstable]'],
  [
    'when the member is an adult, has a torn ligament, and has failed therapy',
    'all[the member is an adult | has a torn ligament | has failed therapy]',
  ],
  [
    'when the knee is unstable, therapy has failed, and either the member is an adult or growth has ended',
    'all[the knee is unstable | therapy has failed | any[the member is an adult | growth has ended]]',
  ],
  [
    'if the knee is unstable, if it was operated on, or if the ligament is torn',
    'any[the knee is unstable | it was operated on | the ligament is torn]',
  ],
  [
    'when the knee is unstable or when a tear of the ligament prevents walking',
    'any[the knee is unstable | a tear of the ligament prevents walking]',
  ],
  [
    'when it is used to protect a torn ligament, to unload the joint, or to prevent a second fall',
    'any[it is used to protect a torn ligament | to unload the joint | to prevent a second fall]',
  ],
  [
    'when the tear has been shown by imaging or by diagnostic arthroscopy',
    'any[the tear has been shown by imaging | by diagnostic arthroscopy]',
  ],
  [
    'when the image shows a torn ligament or a gap of 3 mm',
    'any[the image shows a torn ligament | a gap of 3 mm]',
  ],
  [
    'when the knee buckles on stairs and either causes repeated falls or interferes with work',
    'all[the knee buckles on stairs | any[causes repeated falls | interferes with work]]',
  ],
  ['if flexion is at or below 90 degrees', 'all[flexion is at or below 90 degrees]'],
  [
    'for women aged 65 and older, men aged 70 and older, and persons with a torn ligament',
    'any[aged 65 and older | men aged 70 and older | persons with a torn ligament]',
  ],
  ['for members with a torn ligament if ordered by a surgeon', 'all[a torn ligament | ordered by a surgeon]'],
  ['if the knee is unstable or the ligament is torn', 'any[the knee is unstable | the ligament is torn]'],
  ['when there is pain, swelling, or fever', 'all[there is pain, swelling, or fever]'],
  [
    'when the test is used to decide whether the knee is unstable and is replaced',
    'all[the test is used to decide whether the knee is unstable and is replaced]',
  ],
])('a brace is covered %s', (words, tree) => {
  expect(read(`A brace is medically necessary ${words}.`)).toEqual([tree])
})

test.each([
  ['is not covered if the knee is stable', 'none[the knee is stable]'],
  [
    'is not medically necessary when the knee is stable or the ligament is intact',
    'none[the knee is stable | the ligament is intact]',
  ],
  ['is not covered unless the knee is unstable', 'all[the knee is unstable]'],
])('a brace %s', (words, tree) => {
  expect(read(`A brace ${words}.`)).toEqual([tree])
})

test.each([
  'A brace is not covered for members with a stable knee.',
  'A brace is not medically necessary if the criteria above are not met.',
])('no criteria: %s', (text) => expect(read(text)).toEqual([]))

test('a plan that covers a service when conditions hold states criteria', () => {
  expect(read('The plan covers a brace when the knee is unstable, and has failed therapy.')).toEqual([
    'all[the knee is unstable | has failed therapy]',
  ])
})

test.each([
  [
    'when the knee is unstable, the attending physician certifies the need, and either A is red or B is blue',
    'all[the knee is unstable | the attending physician certifies the need | any[A is red | B is blue]]',
  ],
  [
    'for members with an unstable knee who have failed therapy and for whom surgery is contraindicated',
    'all[an unstable knee | have failed therapy | surgery is contraindicated]',
  ],
  [
    'for a member who has a torn ligament and has failed therapy, or who is recovering from surgery',
    'any[all[has a torn ligament | has failed therapy] | is recovering from surgery]',
  ],
])('conditions of people and series are read: covered %s', (words, tree) => {
  expect(read(`A brace is covered ${words}.`)).toEqual([tree])
})

test('a sentence that a page cuts, or that only points to criteria, states none', () => {
  expect(read('A brace is covered when the knee is unstable and when')).toEqual([])
  expect(read('A brace is covered when the above criteria are met.')).toEqual([])
  expect(read('A brace is covered when the above criteria are met and the knee has improved.')).toEqual([
    'all[the above criteria are met | the knee has improved]',
  ])
})

test.each([
  [
    'when the knee is unstable, therapy has failed and the member is an adult',
    'all[the knee is unstable | therapy has failed | the member is an adult]',
  ],
  [
    'when the member has a swollen knee or is in pain at rest, and the brace is ordered by a surgeon',
    'all[any[the member has a swollen knee | is in pain at rest] | the brace is ordered by a surgeon]',
  ],
  [
    'when the knee is unstable and either an earlier brace was lost or the member has grown',
    'all[the knee is unstable | any[an earlier brace was lost | the member has grown]]',
  ],
  [
    'when the knee is unstable; therapy has failed; and the member is an adult',
    'all[the knee is unstable | therapy has failed | the member is an adult]',
  ],
  [
    'if the knee is unstable, provided that the brace is ordered by a surgeon and is worn daily',
    'all[the knee is unstable | the brace is ordered by a surgeon | is worn daily]',
  ],
  [
    'for members who have an unstable knee, who lack a ligament, or who had surgery last year',
    'any[have an unstable knee | lack a ligament | had surgery last year]',
  ],
  [
    'for members with a torn ligament, a failed trial of therapy, and no infection',
    'all[a torn ligament | a failed trial of therapy | no infection]',
  ],
  [
    'when the member has been treated with, or cannot take, a pain drug, and the knee is unstable',
    'all[the member has been treated with, or cannot take, a pain drug | the knee is unstable]',
  ],
])('a further condition begins where a clause of its own does: covered %s', (words, tree) => {
  expect(read(`A brace is covered ${words}.`)).toEqual([tree])
})

test.each([
  'If the knee is unstable and therapy has failed, a brace is covered.',
  'A brace is payable when the knee is unstable and therapy has failed.',
  'Approve for one year if the knee is unstable and therapy has failed.',
  'Approval is given once the knee is unstable and therapy has failed.',
])('the decision stands in front or behind, in any words: %s', (text) => {
  expect(read(text)).toEqual(['all[the knee is unstable | therapy has failed]'])
})

test('people who are the subject of the decision are conditions', () => {
  expect(
    read('Only members with an unstable knee who have failed therapy are eligible for a brace.'),
  ).toEqual(['all[an unstable knee | have failed therapy]'])
})

test.each(['No payment is made for a brace', 'We do not cover a brace'])(
  '%s if …: none of these',
  (words) => {
    expect(read(`${words} if the knee is stable or the member is a child.`)).toEqual([
      'none[the knee is stable | the member is a child]',
    ])
  },
)

test.each([
  ['Bracing is considered cosmetic except when the knee is unstable.', ['all[the knee is unstable]']],
  ['Bracing is considered reconstructive when the knee is unstable.', ['all[the knee is unstable]']],
  [
    'Coverage of a brace requires a torn ligament, an exam, and failure of tape.',
    ['all[a torn ligament | an exam | failure of tape]'],
  ],
  ['Covered when the knee is unstable.', ['all[the knee is unstable]']],
])('the decision of "%s" is read', (text, trees) => {
  expect(read(text)).toEqual(trees)
})

test.each([
  ['Plum Health regards a brace as reconstructive where the knee is unstable.', 'all[the knee is unstable]'],
  [
    'Coverage of a second brace ends if the knee heals or if the brace breaks.',
    'none[the knee heals | the brace breaks]',
  ],
  [
    'A member who is 65 or older, or who has had a fall, is eligible for a brace.',
    'any[is 65 or older | has had a fall]',
  ],
  [
    'Before a brace is approved, rest must have failed, and the knee must be unstable.',
    'all[rest must have failed | the knee must be unstable]',
  ],
  [
    'Any request for a brace must show that the knee is unstable, and that rest has failed.',
    'all[the knee is unstable | rest has failed]',
  ],
  [
    'Approval rests on three points: the knee is unstable, the hip is sound, and rest has failed.',
    'all[the knee is unstable | the hip is sound | rest has failed]',
  ],
  [
    'A brace is covered when the knee is red and the knee either buckles on stairs or locks at night.',
    'all[the knee is red | any[buckles on stairs | locks at night]]',
  ],
  [
    'A brace is covered if the knee has been cleaned and drained of pus.',
    'all[the knee has been cleaned and drained of pus]',
  ],
])('a decision in other words: %s', (text, tree) => expect(read(text)).toEqual([tree]))

test.each([
  'The FDA approved the brace for adults when it is worn with a cast.',
  'The guideline supports a brace when the knee is unstable.',
  'Claims follow these rules: the code is valid, the modifier is present, and the date is right.',
  'Providers must submit records before the request is approved, and the plan must answer within 14 days.',
])('no decision of the payer: %s', (text) => expect(read(text)).toEqual([]))

test.each([
  ['No knee brace is covered when the knee is stable on examination.', 'none'],
  ['In no case is a brace covered when the knee is stable on examination.', 'none'],
  ['No more than 12 visits per year are covered when the knee is stable on examination.', 'all'],
  ['No referral is needed and the brace is covered when the knee is stable on examination.', 'all'],
])('"no" bars only what it stands before: %s', (text, op) =>
  expect(read(text)).toEqual([`${op}[the knee is stable on examination]`]),
)
