import { readFileSync } from 'node:fs'
import { edgeOperations } from '../../../dev/src/docs/reference-pages.ts'
import { operations, priceOf } from './price.ts'

const sample = (path: string) => path.replace(/:\w+/g, '0190a000-0000-7000-8000-000000000009')

test('the table of operations is that of the service: npm run docs writes it', async () => {
  const stored = readFileSync(new URL('./operations.json', import.meta.url), 'utf8')
  expect(stored).toBe(await edgeOperations())
})

test.each(operations)(
  '$method $path is priced as $rateClass with and without a slash at its end',
  ({ method, path, rateClass }) => {
    const bare = sample(path).replace(/\/$/, '')
    expect([priceOf(method, bare).rateClass, priceOf(method, `${bare}/`).rateClass]).toEqual([
      rateClass,
      rateClass,
    ])
  },
)

test.each([
  ['GET', '/payers/export', 100],
  ['HEAD', '/payers/export', 100],
  ['GET', '/audit/export/', 100],
  ['GET', '/payers/EXPORT', 1],
  ['GET', '/payers/%65xport', 1],
  ['GET', '/nothing/export', 1],
  ['GET', '/payers/search', 1],
  ['DELETE', '/payers/export', 20],
])('%s %s is priced by the operation that runs: %i', (method, path, credits) => {
  expect(priceOf(method, path).credits).toBe(credits)
})
