import { isSameBuilding, streetAddress } from './street-address.ts'

const same = (one: string, other: string) => isSameBuilding(streetAddress(one), streetAddress(other))

test.each([
  ['1 Hill Street, Boston, MA 02118', 'One Hill St. Boston MA 02118-1234'],
  ['20 First Avenue, Boston, MA 02118', '20 1st Ave, Boston, MA 02118'],
  ['5 Mount Auburn Boulevard', '5 Mt. Auburn Blvd'],
])('%s is %s', (one, other) => expect(same(one, other)).toBe(true))

test.each([
  ['1 Hill Street', '2 Hill Street'],
  ['1 Hill Street', '1 Oak Street'],
  ['First Avenue at Oak Street', '1 Oak Street'],
  ['First Avenue at Oak Street', '1st Avenue at Oak Street'],
])('%s is not %s', (one, other) => expect(same(one, other)).toBe(false))

test('reads number, state and ZIP', () =>
  expect(streetAddress('Two East Oak Drive, Dothan, AL 36301-0001, USA')).toEqual({
    zip: '36301',
    state: 'AL',
    number: '2',
    words: new Set(['E', 'OAK', 'DR', 'DOTHAN', '0001', 'USA']),
  }))
