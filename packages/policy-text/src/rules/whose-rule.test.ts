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

describe('a rule stays one beside a referral within the document, and behind a day of change', () => {
  test.each([
    ['Medicare limits 77067 to one per year. Follow correct coding guidelines.', 'frequency_limit'],
    ['Medicare covers E0650 when the patient has lymphedema. See the record requirements below.', 'coverage'],
    ['01/01/2025: Added 29914. 29914 requires prior authorization.', 'prior_authorization'],
  ])('%s', (text, category) => expect(stated(text).join()).toContain(category))
})
