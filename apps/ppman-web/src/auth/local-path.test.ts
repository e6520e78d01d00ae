import { localPath } from './sign-in-routes.ts'

test.each(['/welcome', '/policy/changes?limit=5', '/transparency/compare?codes=99213,99214'])(
  '%s is a place to come back to',
  (path) => {
    expect(localPath(path)).toBe(path)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/a\\b',
  '/x y',
  '/a\u0000',
  '/a\u0007b',
  '/a\ud800b',
  '',
  undefined,
  ['/a', '/b'],
])('%j is not', (path) => {
  expect(localPath(path)).toBe('/welcome')
})
