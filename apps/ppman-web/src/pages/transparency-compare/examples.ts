import type { Comparison } from '@ppman/prices'
import { exampleHospital } from '../transparency-price/example-hospital.ts'
import { examplePrice } from '../transparency-price/example-price.ts'
import { compareModel } from './view-model.ts'

const hospital = exampleHospital()
const terms = { methodologyClass: 'fee_schedule' as const, otherClasses: ['per_diem' as const], drugUnit: '' }
const row = {
  code: '00000',
  family: 'CPT',
  setting: 'outpatient',
  ...terms,
  text: 'Example procedure',
  rowMedianE4: 15_000_000,
}
const unknown = { price: null, reason: 'not_found' as const, against: null }

const comparison: Comparison = {
  columns: [
    { ccn: '99X001', hospital },
    { ccn: '99X002', hospital: { ...hospital, isSample: false } },
    { ccn: '<SCRIPT>ALERT(1)</SCRIPT>', hospital: null },
  ],
  rows: [
    {
      ...row,
      cells: [
        { price: examplePrice(), reason: null, against: 'cheaper' },
        { price: examplePrice({ contractMedianE4: 17_655_000 }), reason: null, against: 'pricier' },
        unknown,
      ],
    },
    {
      ...row,
      family: null,
      setting: null,
      methodologyClass: null,
      otherClasses: [],
      text: null,
      rowMedianE4: null,
      cells: [
        { price: null, reason: 'not_published', against: null },
        { price: null, reason: 'no_file', against: null },
        unknown,
      ],
    },
  ],
}
const query = { codes: '', code_types: '', hospitals: '', methodologyClass: '' }
const nothing = { comparison: { columns: [], rows: [] }, leftOut: 0, choices: [] }

export const compareExamples = {
  'nothing asked': compareModel(query, nothing),
  'no hospital': compareModel({ ...query, codes: '<b>member' }, { ...nothing, choices: [hospital] }),
  'two hospitals': compareModel(
    { ...query, codes: '00000', code_types: 'CPT', hospitals: '99X001,99X002,<script>alert(1)</script>' },
    { comparison, leftOut: 1, choices: [hospital] },
  ),
}
