import { returnPath } from './sign-in.route.ts'

test.each(['/console/tokens', '/console'])('%s is kept', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/console/../evil',
  '/console//evil.test',
  '/console/sign-out',
  '/console?x',
  '/console@evil.test',
  'javascript:alert(1)',
  '',
  undefined,
  ['/console'],
])('%j leads home', (asked) => {
  expect(returnPath(asked)).toBe('/console/tokens')
})
