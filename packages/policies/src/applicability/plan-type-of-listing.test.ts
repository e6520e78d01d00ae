import { type Listing, planTypeOfListing } from './plan-type-of-listing.ts'

const listing = (more: Partial<Listing>): Listing => ({
  name: 'Example Health',
  payerType: 'commercial',
  isContractor: false,
  planTypes: [],
  ...more,
})

test.each<[string, Partial<Listing>, string | null]>([
  ['a single line of business decides', { planTypes: ['exchange'] }, 'exchange'],
  ['one that is not stated does not', { planTypes: ['unknown'] }, 'commercial'],
  ['of several the type decides', { planTypes: ['dental', 'unknown'], payerType: 'blue' }, 'commercial'],
  ['a Medicaid plan is Medicaid', { payerType: 'medicaid' }, 'medicaid'],
  [
    'a Medicare payer is Medicare Advantage when its name says so',
    { payerType: 'medicare', name: 'Meridian Medicare Advantage' },
    'medicare_advantage',
  ],
  ['another Medicare payer leaves it open', { payerType: 'medicare', name: 'Medicare Plans' }, null],
  [
    'a contractor of Medicare is Original Medicare',
    { payerType: 'medicare', isContractor: true },
    'medicare_ffs',
  ],
  ['TRICARE is TRICARE', { payerType: 'military', name: 'TRICARE East' }, 'tricare'],
  ['another military payer leaves it open', { payerType: 'military' }, null],
])('%s', (_, more, planType) => expect(planTypeOfListing(listing(more))).toBe(planType))
