import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { serverAccount } from './server-program.ts'
import { clusterPlace } from './cluster-place.ts'

const base = mkdtempSync(path.join(os.tmpdir(), 'ppman-place-'))
afterAll(() => rmSync(base, { recursive: true }))
function home(name: string, mode: number): { note: string; data: string } {
  chmodSync(base, 0o755)
  const row = path.join(base, name)
  mkdirSync(row)
  chmodSync(row, mode)
  return { note: path.join(row, 'cluster.json'), data: row }
}

test('stays inside the checkout, with a password only its owner can read', () => {
  const { note, data } = home('open', 0o755)
  const place = clusterPlace(note, data)
  expect(place.dataDir).toBe(path.join(data, 'postgres'))
  expect(statSync(note).mode & 0o777).toBe(0o600)
  expect(clusterPlace(note, data)).toEqual(place)
})

test('does not go on with data whose password is gone', () => {
  const { note, data } = home('lost', 0o755)
  mkdirSync(path.join(data, 'postgres'))
  expect(() => clusterPlace(note, data)).toThrow('made by another installation')
})

const ifRoot = serverAccount() ? test : test.skip
ifRoot(
  'moves out of a home that the account of the server cannot enter, and forgets an earlier checkout there',
  () => {
    const { note, data } = home('closed', 0o700)
    const first = clusterPlace(note, data)
    expect(first.dataDir).toMatch(/^\/var\/tmp\/ppman-data-[0-9a-f]{16}\/postgres$/)
    rmSync(note)
    const second = clusterPlace(note, data)
    expect(existsSync(path.dirname(first.dataDir))).toBe(false)
    rmSync(path.dirname(second.dataDir), { recursive: true })
  },
)
