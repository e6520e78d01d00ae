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
  '::127.0.0.1',
  '::8.8.8.8',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '2002:a00:1::1',
  '2001:0:4136:e378:8000:63bf:f5ff:fffe',
  '2606:4700::5efe:10.0.0.1',
  '2606:4700::200:5efe:127.0.0.1',
  'fec0::1',
  'fd00::1',
  '100::1',
  '2001:2::1',
  '2001:20::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  '0.1.2.3',
  '192.0.0.8',
  '192.88.99.1',
  '198.51.100.1',
  '203.0.113.1',
  'fe80::1%eth0',
  'not an address',
])('%s is not reached', (address) => expect(mayReach(address, {})).toBe(false))

test.each(['8.8.8.8', '151.101.1.140', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is reached',
  (address) => expect(mayReach(address, {})).toBe(true),
)

test('reaches a private address only inside the ranges that are named', () => {
  const reach = { allowAddresses: ['10.2.0.0/16', '127.0.0.1', '::1'] }
  expect(
    ['10.2.3.4', '127.0.0.1', '::ffff:127.0.0.1', '::1'].map((address) => mayReach(address, reach)),
  ).toEqual([true, true, true, true])
  expect(['10.3.0.1', '127.0.0.2', 'fe80::1'].map((address) => mayReach(address, reach))).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://017700000001/',
  'http://%31%32%37.0.0.1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
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
  'http://[fe80::1%25eth0]/',
  'http://example.org:22/',
  'http://example.org:8080/',
  'https://8.8.8.8:6379/',
])('refuses %s', (url) =>
  expect(() => checkTarget(url, {})).toThrow(expect.objectContaining({ code: 'url_not_allowed' })),
)

test.each([
  'http://example.org/',
  'https://example.org:443/',
  'http://example.org:443/',
  'https://example.org:80/',
])('%s has a port of the web', (url) => expect(checkTarget(url, {}).hostname).toBe('example.org'))

test('another port is read only where the configuration names the address', () => {
  expect(checkTarget('http://127.0.0.1:4100/', { allowAddresses: ['127.0.0.1'] }).port).toBe('4100')
  expect(() => checkTarget('http://8.8.8.8:4100/', { allowAddresses: ['127.0.0.1'] })).toThrow(
    expect.objectContaining({ code: 'url_not_allowed' }),
  )
})

test('a host is named together with its port', () => {
  const reach = { allowHosts: ['127.0.0.1:4100'] }
  expect(checkTarget('http://127.0.0.1:4100/a#b', reach).href).toBe('http://127.0.0.1:4100/a')
  expect(() => checkTarget('http://127.0.0.1:4101/', reach)).toThrow(
    expect.objectContaining({ code: 'address_not_allowed' }),
  )
})
