import { fileNameOf, priceCheckEnv } from './download-price-file.ts'

test.each([
  ['https://h.example/a/12_hill_standardcharges.csv?x=1', '', '12_hill_standardcharges.csv'],
  [
    'https://h.example/Reports.aspx?db=1',
    'attachment; filename="12_hill_standardcharges.csv"',
    '12_hill_standardcharges.csv',
  ],
  [
    'https://h.example/Reports.aspx',
    "attachment; filename=x.csv; filename*=UTF-8''caf%C3%A9.csv",
    'café.csv',
  ],
  ['https://h.example/x', 'attachment; filename="../../etc/passwd"', 'passwd'],
  ['https://h.example/my%20file.csv', '', 'my file.csv'],
  ['https://h.example/%ZZ.csv', '', '%ZZ.csv'],
  ['https://h.example/', '', 'price-file'],
])('the file at %s with “%s” is called %s', (url, disposition, name) => {
  expect(fileNameOf(url, disposition ? { 'content-disposition': disposition } : {})).toBe(name)
})

test.each([
  ['mailto:prices@example.org', true],
  ['https://example.org/contact', true],
  ['prices@example.org', false],
  ['foo', false],
  ['mailto:nobody', false],
  ['https://example.org/two words', false],
])('%s is an address that sites may write to: %s', (contact, isAddress) => {
  expect(priceCheckEnv.FETCH_CONTACT.safeParse(contact).success).toBe(isAddress)
})
