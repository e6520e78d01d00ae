import { foldName } from '../normalization/names.ts'
import { payerTypeOf } from './payer.ts'

test.each([
  ['Medicaid Arkansas', [], 'medicaid'],
  ['BCBS Medicaid of Ohio', ['medical'], 'medicaid'],
  ['Medicare Virginia Part A', ['medical'], 'medicare'],
  ['TRICARE East', [], 'military'],
  ["Workers' Compensation Fund", [], 'workers_comp'],
  ['BlueCross BlueShield of Vermont', [], 'blue'],
  ['Sample Smiles', ['dental'], 'dental'],
  ['Sample Smiles', ['dental', 'medical'], 'commercial'],
  ['Sample Vision Care', [], 'vision'],
])('%s covering %j is %s', (name, coverage, type) => expect(payerTypeOf(foldName(name), coverage)).toBe(type))
