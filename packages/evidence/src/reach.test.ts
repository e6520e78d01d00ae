import { checkTarget, mayReach } from './reach.ts'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'not an address',
])('%s is not reached', (address) => expect(mayReach(address, {})).toBe(false))

test.each(['8.8.8.8', '151.101.1.140', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is reached', (address) =>
  expect(mayReach(address, {})).toBe(true),
)

test('reaches a private address only inside the ranges that are named', () => {
  const reach = { allowAddresses: ['10.2.0.0/16', '127.0.0.1', '::1'] }
  expect(['10.2.3.4', '127.0.0.1', '::ffff:127.0.0.1', '::1'].map((address) => mayReach(address, reach))).toEqual([true, true, true, true])
  expect(['10.3.0.1', '127.0.0.2', 'fe80::1'].map((address) => mayReach(address, reach))).toEqual([false, false, false])
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://0.0.0.0/',
  'http://169.254.169.254/latest/meta-data/',
  'https://192.168.0.1/',
])('refuses the literal %s before any connection', (url) => {
  expect(() => checkTarget(url, {})).toThrow(expect.objectContaining({ code: 'address_not_allowed' }))
})

test.each([
  'ftp://example.org/',
  'file:///etc/hosts',
  'gopher://example.org/',
  'data:text/html,x',
  'not a url',
  '//example.org/x',
  'http://u:p@example.org/',
])('refuses %s', (url) => expect(() => checkTarget(url, {})).toThrow(expect.objectContaining({ code: 'url_not_allowed' })))

test('a host is named together with its port', () => {
  const reach = { allowHosts: ['127.0.0.1:4100'] }
  expect(checkTarget('http://127.0.0.1:4100/a#b', reach).href).toBe('http://127.0.0.1:4100/a')
  expect(() => checkTarget('http://127.0.0.1:4101/', reach)).toThrow(expect.objectContaining({ code: 'address_not_allowed' }))
})
