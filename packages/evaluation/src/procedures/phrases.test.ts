import { findProcedures } from '@ppman/prices/src/procedures/find-procedures.ts'
import { phrases, scorePhrases } from './score-phrases.ts'

test('finds the right procedure first for 85 of 100 phrases, and among three for 95', () => {
  const [first, three] = scorePhrases().figures
  expect(phrases()).toHaveLength(100)
  expect(first!.hits).toBeGreaterThanOrEqual(85)
  expect(three!.hits).toBeGreaterThanOrEqual(95)
})

test('counts a phrase whose codes are not found as a miss', () => {
  const { figures, misses } = scorePhrases([{ phrase: 'knee mri', codes: ['CPT 00000'] }])
  expect(figures.map(({ hits, n }) => [hits, n])).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(misses).toHaveLength(1)
  expect(misses[0]).toContain(`${findProcedures('knee mri').items[0]!.family} 73721`)
})
