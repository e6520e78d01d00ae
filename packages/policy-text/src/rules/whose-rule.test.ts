import { extractRules } from './extract-rules.ts'

const stated = (text: string) =>
  extractRules(text).flatMap(({ category, disposition, codes }) =>
    codes.map(({ code }) => `${code} ${category} ${disposition}`),
  )

describe('what another program decides and what became of a document are no rules', () => {
  test.each([
    'Medicare requires modifier KX on claims for E0650. Suppliers should contact the DME MAC about billing.',
    'Under Medicare rules V2702 is excluded. For the benefits of this plan see your evidence of coverage.',
    'One large insurer deems 0232T investigational.',
    '07/15/2024: Added precertification requirement for 29914, later removed.',
  ])('%s', (text) => expect(stated(text)).toEqual([]))
})
