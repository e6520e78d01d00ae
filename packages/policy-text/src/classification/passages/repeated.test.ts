import { comparePolicies } from '../../comparison/compare.ts'
import { extract } from '../../extraction/extract.ts'

const LIST = ['the wound is open', 'the member has diabetes', 'a vascular surgeon was seen first']
const list = (service: string, criteria: readonly string[]) =>
  `${service} is medically necessary when all of the following are met:\n` +
  criteria.map((one) => `• ${one}`).join('\n')
const compare = (before: string, after: string) => {
  const [was, is] = [before, after].map((text) =>
    extract(Buffer.from(`Wound Care\n\nPolicy\n\n${text}\n`), 'text/plain'),
  )
  return comparePolicies(was!, is!, { isConfirmed: true })
}

describe('a criterion that two lists have', () => {
  const both = `${list('Skin substitute', LIST)}\n\n${list('Negative pressure', LIST)}`
  const one = `${list('Skin substitute', LIST.slice(0, -1))}\n\n${list('Negative pressure', LIST)}`

  test.each([
    ['loosens the list that loses it', both, one, 'loosening'],
    ['tightens the list that gains it', one, both, 'tightening'],
  ])('%s', (_, before, after, direction) =>
    expect(compare(before, after)).toMatchObject({
      changeType: 'criteria_changed',
      severity: 'medium',
      direction,
    }),
  )

  it('changes nothing where one list moves behind the other', () => {
    const moved = `${list('Negative pressure', LIST)}\n\n${list('Skin substitute', LIST)}`
    const comparison = compare(both, moved)
    expect(comparison.outcome === 'changed' && comparison.shouldAlert).toBe(false)
  })
})
