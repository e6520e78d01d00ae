import { extract } from '../extraction/extract.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string, type = 'text/plain') =>
  documentCriteria(extract(Buffer.from(text), type)).map(shortOf)

const LEAD = 'A brace is medically necessary when criteria are met:'

test('a count that begins anew after a lone connective is an alternative to the list before', () => {
  expect(read(`${LEAD}\n1. Red knee, AND\n2. Swollen knee\nOR\n1. Sore hip, AND\n2. Stiff hip`)).toEqual([
    'any[all[Red knee | Swollen knee] | all[Sore hip | Stiff hip]]',
  ])
})

test('lines without markers that lone connectives join are entries', () => {
  expect(read('A brace is covered for one of the two:\nRed knee\nOR\nSore hip')).toEqual([
    'any[Red knee | Sore hip]',
  ])
})

test('a line between two connectives is an alternative to the item before it', () => {
  const list = '1. Red knee\nAND\n2. Sore hip\n   OR\n   Stiff hip\nAND\n3. Good health'
  expect(read(`${LEAD}\n${list}`)).toEqual(['all[Red knee | any[Sore hip | Stiff hip] | Good health]'])
})

test('a list below a bare title is one of criteria when a connective follows each entry', () => {
  const title = 'Knee brace, custom'
  expect(read(`${title}\n\nA. Red knee; AND\nB. Sore hip; AND\nC. Good health`)).toEqual([
    'all[Red knee | Sore hip | Good health]',
  ])
  expect(read(`${title}\n\nA. Red knee\nB. Sore hip\nC. Good health`)).toEqual([])
})

test('within "all", neighbors joined by "or" are alternatives', () => {
  const lead = 'A brace is covered when all of the following are met:'
  expect(read(`${lead}\n• Red knee\n• Sore hip; or\n• Stiff hip`)).toEqual([
    'all[Red knee | any[Sore hip | Stiff hip]]',
  ])
})

test('numbered rows below a lead-in are entries', () => {
  const rows = '<tr><td>1</td><td>Red knee</td></tr><tr><td>2</td><td>Sore hip</td></tr>'
  const page = `<table><caption>Brace: all of the following are required</caption>${rows}</table>`
  expect(read(page, 'text/html')).toEqual(['all[Red knee | Sore hip]'])
})

test('where every connective has a line of its own, "or" joins neighbors and "and" the rest', () => {
  expect(read(`${LEAD}\nThe knee is red\nAND\nThe hip is sore\nOR\nThe hip is stiff`)).toEqual([
    'all[The knee is red | any[The hip is sore | The hip is stiff]]',
  ])
})

test('the last line of a list of lines with semicolons belongs to it', () => {
  expect(read(`${LEAD}\n\nRed knee; and\nSore hip; and\nThe member is in good health.`)).toEqual([
    'all[Red knee | Sore hip | The member is in good health]',
  ])
})
