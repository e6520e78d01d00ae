import { phoneKey } from './phone-key.ts'
import { stateOfZip, zip5Of } from './address-key.ts'

test.each([
  '(402) 397-1111',
  '402.397.1111',
  '+1 402 397 1111',
  '1-402-397-1111',
  '4023971111',
  '402-397-1111 x201',
  '402-397-1111 ext. 5',
])('reads %j as one phone', (phone) => expect(phoneKey(phone)).toBe('+14023971111'))
test('reads letters as a keypad has them', () => expect(phoneKey('1-800-FLOWERS')).toBe('+18003569377'))
test.each(['', '397-1111', '000-000-0000', '😀', '+44 20 7946 0958', '1'.repeat(50)])(
  '%j is no North American phone',
  (phone) => expect(phoneKey(phone)).toBeNull(),
)

test.each([
  ['84130-0555', '84130', 'UT'],
  [' 02021 ', '02021', 'MA'],
  ['5601', '05601', 'VT'],
  ['902', '00902', 'PR'],
  ['20500', '20500', 'DC'],
  ['06320', '06320', 'CT'],
])('ZIP %j is %s in %s', (zip, zip5, state) => expect([zip5Of(zip), stateOfZip(zip)]).toEqual([zip5, state]))
test.each(['', '12', 'ABCDE', '123456', '00000'])('ZIP %j is in no state', (zip) =>
  expect(stateOfZip(zip)).toBeNull(),
)
