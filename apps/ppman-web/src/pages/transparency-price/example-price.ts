import type { Price } from '@ppman/core/prices'

/** A fictional price for the examples of pages. */
export const examplePrice = (more: Partial<Price> = {}): Price => ({
  id: '0190a000-0000-7000-8000-000000000001', ccn: '99X001', hospitalName: 'Example General', state: 'MA', isSample: true,
  family: 'CPT', code: '00000', declaredType: 'HCPCS', setting: 'outpatient', text: 'Example procedure', rates: 24, pricedRates: 22, contracts: 9,
  rowMedianE4: 12_345_000, contractMedianE4: 12_345_000, p10E4: 9_000_000, p90E4: 20_000_000, minE4: 8_000_000, maxE4: 30_000_000, grossE4: 40_000_000, cashE4: 15_000_000,
  methodologies: ['fee schedule'], fileId: '0190a000-0000-7000-8000-000000000002', sha256: '0a'.repeat(32), recordNo: 1_234, byteOffset: 56_789, byteLength: 321,
  validFrom: new Date('2026-04-01T00:00:00Z'), ...more,
})
