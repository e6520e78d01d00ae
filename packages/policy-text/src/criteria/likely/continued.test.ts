import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { shortOf } from '../testing.ts'

const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain')).map(shortOf)

const FIRST =
  'A brace is medically necessary when the knee is unstable on examination and the member is an adult.'

test('a sentence that goes on adds its conditions to those of the one before', () => {
  expect(read(`${FIRST} In addition, the member must have completed 6 weeks of physical therapy.`)).toEqual([
    'all[the knee is unstable on examination | the member is an adult | ' +
      'the member must have completed 6 weeks of physical therapy]',
  ])
})

test('a sentence that names another way to coverage makes both an alternative', () => {
  expect(
    read(`${FIRST} Alternatively, a brace is medically necessary when an MRI shows a torn ligament.`),
  ).toEqual([
    'any[all[the knee is unstable on examination | the member is an adult] | an MRI shows a torn ligament]',
  ])
})

test('what must also be so is a further condition, what must also be sent is none', () => {
  const also = 'Life expectancy must also exceed 12 months'
  const both = 'the knee is unstable on examination | the member is an adult'
  expect(read(`${FIRST} ${also}.`)).toEqual([`all[${both} | ${also}]`])
  for (const other of [
    'The operative records must also be sent.',
    'The supplier must also keep proof of delivery.',
  ])
    expect(read(`${FIRST} ${other}`)).toEqual([`all[${both}]`])
})

test('a condition of the models keeps the bracket that closes one in it', () => {
  expect(
    read('Drug X is covered when the member has colorectal cancer (stage IV) and has used drug Y (Brand).'),
  ).toEqual(['all[the member has colorectal cancer (stage IV) | has used drug Y (Brand)]'])
})

test('other sentences are trees of their own', () => {
  expect(read(`${FIRST} A splint is medically necessary when an MRI shows a torn ligament.`)).toHaveLength(2)
})

test('a sentence about another service is a tree of its own, whatever it begins with', () => {
  const walker = 'a walker is medically necessary when the member cannot walk without help.'
  for (const begin of ['In addition,', 'Additionally,', 'Further,'])
    expect(read(`${FIRST} ${begin} ${walker}`)).toHaveLength(2)
})
