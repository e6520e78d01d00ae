import { extractText } from './extract-text.ts'

const FULL = 'The test is used by physicians who care for members with this disease and who\n'
const WRAPPED = `${FULL}treat it. ${FULL}treat it at home.\n\n`
const blocksOf = (text: string) =>
  extractText(WRAPPED + text)
    .blocks.slice(2)
    .map((block) => block.text)

test('a full line that ends in a comma and a connective is wrapped', () => {
  const genes = '1. The panel contains the genes ATM, BARD1, BRCA1, BRCA2, CHEK2, PALB2, and\nPMS2; and'
  expect(blocksOf(genes)).toEqual([genes.replace('\n', ' ')])
})

test('a short line that ends so is an entry', () => {
  expect(blocksOf('Age is 18 years, and\nThe knee is unstable')).toEqual([
    'Age is 18 years, and',
    'The knee is unstable',
  ])
})

test('a line goes on while a parenthesis is open', () => {
  expect(blocksOf('• A variant is known (as of this day, in\nGermany), or\n• None is known')).toEqual([
    'A variant is known (as of this day, in Germany), or',
    'None is known',
  ])
})

test('an indented entry wraps before the page does', () => {
  const entry = [
    'Therapy was approved before by the US Food and Drug',
    'Administration for the type of cancer of the member',
  ]
  expect(blocksOf(`▪ ${entry.join('\n')}`)).toEqual([entry.join(' ')])
})

test('a connective on its own line below an entry stands alone', () => {
  expect(blocksOf('• The knee is unstable\nor\n• It hurts')).toEqual([
    'The knee is unstable',
    'or',
    'It hurts',
  ])
})

test('footers do not set the width of the page', () => {
  const footer = `${'This footer is much wider than the text and goes on in '.repeat(3)}\nlower case\n\n`
  const text = `${FULL}treat it. ${FULL}treat it now.\n\n`.repeat(12)
  const entry = `- ${FULL.trim().slice(0, -4)}\nMedicare pays`
  const last = extractText(text + footer + entry).blocks.at(-1)!.text
  expect(last).toContain('Medicare pays')
})

test('short lines between connectives on lines of their own are entries, no menu', () => {
  const lines = ['The knee is red', 'OR', 'The hip is sore', 'OR', 'Walking hurts']
  expect(blocksOf(lines.join('\n'))).toEqual(lines)
})

test('dashes of a list below a line without an end mark begin its items', () => {
  expect(blocksOf('1. A tear of the knee with\n   - pain at rest, or\n   - swelling')).toEqual([
    '1. A tear of the knee with',
    'pain at rest, or',
    'swelling',
  ])
  expect(blocksOf('1. A tear of the knee\n   - often painful\n2. Fever')).toEqual([
    '1. A tear of the knee - often painful',
    '2. Fever',
  ])
})

test('a short parenthesis in front of words goes on with the line above, a remark does not', () => {
  const knee = '1. A tear of the anterior cruciate ligament'
  expect(blocksOf(`${knee}\n(ACL) that is not otherwise specified\n2. Fever`)).toEqual([
    `${knee} (ACL) that is not otherwise specified`,
    '2. Fever',
  ])
  expect(blocksOf(`${knee}\n(Appendix B describes it.)\n2. Fever`)).toContain(knee)
})
