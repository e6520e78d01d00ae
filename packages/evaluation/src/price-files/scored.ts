/** One expectation and what became of it. */
export type Scored = {
  area: string
  subject: string
  expectation: string
  expected: unknown
  found: unknown
  isHit: boolean
}

/** A score of whatever can be written as JSON. */
export const scored = (
  about: Pick<Scored, 'area' | 'subject' | 'expectation'>,
  expected: unknown,
  found: unknown,
): Scored => ({
  ...about,
  expected,
  found,
  isHit: JSON.stringify(expected) === JSON.stringify(found),
})
