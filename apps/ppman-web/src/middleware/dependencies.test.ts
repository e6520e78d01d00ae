import { readFileSync } from 'node:fs'

test('one release of cookie is installed, and it checks what a cookie may hold (CVE-2024-47764)', () => {
  const lock = readFileSync(new URL('../../../../pnpm-lock.yaml', import.meta.url), 'utf8')
  const versions = [...lock.matchAll(/^ {2}cookie@(\d+)\.(\d+)\.\d+:$/gm)].map(
    ([, major, minor]) => Number(major) * 1_000 + Number(minor),
  )
  expect(new Set(versions).size).toBe(1)
  expect(Math.min(...versions)).toBeGreaterThanOrEqual(7)
})
