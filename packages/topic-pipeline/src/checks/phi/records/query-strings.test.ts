import { findPatientQueries } from './query-strings.ts'

const count = (text: string): number => findPatientQueries(text, 'phi.query-string').length

test.each([
  ['a name and a birth', 'GET /find?last=Okonjo&first=Mabel&dob=1951-07-30'],
  ['a name and an illness in Spanish', '`/casos?apellidos=Quiroga+Luna&nombres=Inés&motivo=di%C3%A1lisis`'],
])('finds %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  ['a placeholder', 'GET /find?last=Doe&first=Jane&dob=1951-07-30'],
  ['names of fields', 'GET /find?last={last}&first={first}&dob={dob}'],
  ['a name alone', 'GET /staff?last=Okonjo&first=Mabel&page=2'],
  ['an invented member', 'With the sample member: GET /find?last=Okonjo&first=Mabel&dob=1951-07-30'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
