import type { FoundPrice } from '@ppman/prices'
import { examplePrice } from '../transparency-price/example-price.ts'
import { searchModel, type SearchQuery } from './view-model.ts'

const nothing = { items: [], total: 0, payers: [], isKnownZip: true, page: { page: 1, pageSize: 25 } }
const query = (more: Partial<SearchQuery>): SearchQuery => ({
  q: '',
  state: '',
  code_type: '',
  sort: '',
  dir: 'desc',
  near: '',
  radius: undefined,
  payer_id: '',
  ...more,
})
const found = (more: Partial<FoundPrice> = {}): FoundPrice => ({
  ...examplePrice(more),
  miles: null,
  payerMedianE4: null,
  ...more,
})

const prices = [
  found({ miles: 0.4, payerMedianE4: 11_000_000 }),
  found({
    ccn: '99X002',
    hospitalName: '<b>member</b>',
    methodologyClass: 'per_diem',
    isSample: false,
    miles: 212.7,
  }),
  found({ contractMedianE4: null, contracts: 0, cashE4: null }),
]
const payers = [{ id: '0190a000-0000-7000-8000-000000000003', name: '<b>member</b> Health' }]

export const searchExamples = {
  'nothing asked': searchModel(query({}), nothing),
  'nothing found': searchModel(
    query({ q: '<script>alert(1)</script>', state: 'MA', near: '02139', radius: 5 }),
    nothing,
  ),
  'an unknown ZIP': searchModel(query({ q: 'knee', near: '00000' }), { ...nothing, isKnownZip: false }),
  prices: searchModel(
    query({ q: 'example', sort: 'price', dir: 'asc', near: '02139', payer_id: payers[0]!.id }),
    {
      items: prices,
      total: 72,
      payers,
      isKnownZip: true,
      page: { page: 2, pageSize: 25 },
    },
  ),
}
