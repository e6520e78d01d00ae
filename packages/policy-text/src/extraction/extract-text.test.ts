import { extractText } from './extract-text.ts'

const linesOf = (text: string) =>
  extractText(text).blocks.map(({ kind, path, text: own }) => `${kind} [${path.join(' > ')}] ${own}`)

test('a title stands on its own line, whether or not a blank line follows', () => {
  const title = 'Cataract Surgery\nPolicy Number: EYE-016\n\n'
  const policy = `${title}1. Criteria\nThe lens is opaque.\n\nLIMITATIONS:\nOne eye a day.\n`
  expect(linesOf(policy)).toEqual([
    'heading [] Cataract Surgery',
    'text [Cataract Surgery] Policy Number: EYE-016',
    'heading [Cataract Surgery] 1. Criteria',
    'text [Cataract Surgery > 1. Criteria] The lens is opaque.',
    'heading [Cataract Surgery] LIMITATIONS:',
    'text [Cataract Surgery > LIMITATIONS:] One eye a day.',
  ])
})

test('a label in front of a sentence heads the sentences below it', () => {
  expect(linesOf('Criteria: The member is 18.\nThe home is safe.')).toEqual([
    'text [Criteria] Criteria: The member is 18.',
    'text [Criteria] The home is safe.',
  ])
})

test('a label of background heads paragraphs up to one that decides on coverage', () => {
  const [labelled, more] = ['Background: Relief is short-lived.', 'No trial has compared doses.']
  const [decides, next] = [
    'An injection is considered medically necessary when pain persists.',
    'Send notes.',
  ]
  expect(linesOf([labelled, more, decides, next].join('\n\n'))).toEqual([
    `text [Background] ${labelled}`,
    `text [Background] ${more}`,
    `text [] ${decides}`,
    `text [] ${next}`,
  ])
  expect(linesOf(`BACKGROUND\n\n${decides}`)).toEqual([
    'heading [] BACKGROUND',
    `text [BACKGROUND] ${decides}`,
  ])
})

test('wrapped lines are one paragraph; lines that end early are paragraphs of their own', () => {
  const lines = [
    'A power mobility device is considered when a mobility limitation',
    'impairs activities in the home of the member and when Medicare',
    'Criteria are met.',
  ]
  expect(linesOf(`${lines.join('\n')}\nIt is rented`)).toEqual([
    `text [] ${lines.join(' ')}`,
    'text [] It is rented',
  ])
})

test('bars, tabs and columns of spaces make rows; a label and its value are text', () => {
  expect(linesOf('Code | Limit\n97151 | 32\n\nItem    Limit\nMask    1 per month\n\nTopic:\tSpine')).toEqual([
    'row [] Code | Limit',
    'row [] 97151 | 32',
    'row [] Item | Limit',
    'row [] Mask | 1 per month',
    'text [] Topic: Spine',
  ])
})

test('bullets, numbers and codes in front of words make items', () => {
  expect(linesOf('It includes:\n- BRCA1\n2) PALB2\nH26.9 Cataract')).toEqual([
    'text [] It includes:',
    'item [] BRCA1',
    'item [] 2) PALB2',
    'item [] H26.9 Cataract',
  ])
})

test('a menu of short lines is one text', () => {
  expect(linesOf('Home\nFind care\nClaims\nPolicies\nContact us')).toEqual([
    'text [] Home Find care Claims Policies Contact us',
  ])
})
