import { addressKey, keyText, phoneKey, splitAddress, stateOfZip, zip5Of } from './contact-keys.ts'

const text = (line: string, zip = '') => {
  const key = addressKey(line, zip)
  return key && keyText(key)
}

test.each([
  'PO Box 1234',
  'P.O. Box 1234',
  'P O BOX 1234',
  'P0 B0X 1234',
  'POB 1234',
  'p.o.box #1234',
  'PO BOX # 1234',
  'Post Office Box 1234',
  'Postal Drawer 1234',
  'Box 1234',
  'Attn: Claims, PO Box 1234',
  'PO Box No. 1234',
  'PO Box 01234',
])('reads %j as a PO box, with its ZIP and without', (line) => {
  expect(text(line, '84130-0555')).toBe('box|1234|84130')
  expect(text(line)).toBe('box|1234|')
})

test.each([
  ['120 Fifth Ave, Mail Code: Faphm-191A', '120 fifth avenue, mail code: faphm-191a'],
  ['225 S E Str', '225 south east street'],
  ['225 S.E. Street', '225 Southeast St.'],
  ['7800 Mccloud Rd., STE 100', '7800 McCloud Road'],
  ['One Wellness Way', '1 wellness way'],
  ['2717 N 118Th ST.; Suite 300', '2717 north 118th street'],
  ['75 Varick Street, 5th Floor', '75 varick st fl 5'],
])('%j and %j are one street', (one, other) => {
  expect(text(one, '15222')).toMatch(/^street\|\d/)
  expect(text(one, '15222')).toBe(text(other, '15222-0001'))
})

test('a street keys only with its ZIP', () => expect(text('120 Fifth Ave')).toBeNull())
test.each(['', 'Claims Department', '%_%', '😀', 'Mailbox 12 Lane'])('%j names no place', (line) =>
  expect(text(line, '15222')).toBeNull(),
)
test('a ZIP that lost its zeros is the same ZIP', () =>
  expect(text('Box 44', '705')).toBe(text('PO Box 44', '00705-0000')))

test.each([
  ['P0 Box 309, Fayetteville, AR 72702', 'P0 Box 309', '72702'],
  ['Attn Claims, PO Box 30555, Salt Lake City, UT 84130-0555', ' PO Box 30555', '84130-0555'],
  ['PO Box 186, Montpelier, VT 5601', 'PO Box 186', '5601'],
  ['120 Fifth Ave Pittsburgh PA 15222', '120 Fifth Ave Pittsburgh PA 15222', '15222'],
  ['PO Box 1234', 'PO Box 1234', ''],
])('splits %j', (address, line, zip) => expect(splitAddress(address)).toEqual({ line, zip }))

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
