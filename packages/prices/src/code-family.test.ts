import { codeFamily, foldFamily } from './code-family.ts'

test.each([
  ['HCPCS', '99213', 'CPT'],
  ['cpt', '99213', 'CPT'],
  ['HCPCS', '0444T', 'CPT'],
  ['CPT', 'J1100', 'HCPCS'],
  ['HCPCS', 'D0120', 'CDT'],
  ['HCPCS', '99213-25', 'HCPCS'],
  ['MS-DRG', '470', 'MS-DRG'],
  ['RC', '0301', 'RC'],
])('%s %s is of the family %s', (type, code, family) => expect(codeFamily(type, code)).toBe(family))

test('a family is known however it is written', () => {
  expect(['ms-drg', 'MS_DRG', 'msdrg'].map(foldFamily)).toEqual(['MSDRG', 'MSDRG', 'MSDRG'])
})
