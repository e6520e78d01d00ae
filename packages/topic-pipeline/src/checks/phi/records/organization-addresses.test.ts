import { organizationAddresses } from './organization-addresses.ts'
import { findPatients } from './person-records.ts'

test.each([
  'UnitedHealthcare, 9900 Bren Road East, Minnetonka, MN 55343',
  'Mail appeals to Aetna, 151 Farmington Avenue, Hartford, CT 06156',
  'Blue Cross Blue Shield of Illinois, 300 E. Randolph Street, Chicago, IL 60601',
  'Premera Blue Cross, 7001 220th Street SW, Mountlake Terrace, WA 98043',
  'Cigna, PO Box 188061, Chattanooga, TN 37422',
])('nobody is a patient in the address of an organization: %s', (text) => {
  expect(organizationAddresses(text)).toHaveLength(1)
  expect(findPatients(text)).toEqual({ records: [], likely: [] })
})

test.each([
  'Eleanor Whitfield, 418 Pine Hollow Road, Salem, OR 97301',
  'Whitfield, 418 Pine Hollow Road, Salem, OR 97301',
  'Patient, 418 Pine Hollow Road, Salem, OR 97301',
])('the address of a person is none of an organization: %s', (text) =>
  expect(organizationAddresses(text)).toEqual([]),
)

test('a patient before the organization stays one', () => {
  const { records } = findPatients(
    'Anna Smith has diabetes. Aetna, 151 Farmington Avenue, Hartford, CT 06156',
  )
  expect(records).toHaveLength(1)
})
