import type { Caller } from './caller.ts'
import { rememberCallers } from './remember-callers.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const LATER_MS = NOW.getTime() + 86_400_000
const caller = (tokenId: string): Caller => ({
  orgId: 'o',
  sub: 's',
  scopes: [],
  plan: 'sample',
  admin: false,
  tokenId,
})

test('an announced revocation is seen at once, and other tokens are not asked for again', async () => {
  const asked: string[] = []
  const revoked = new Set<string>()
  const recognise = async (token: string) => (
    asked.push(token),
    revoked.has(token) ? null : { caller: caller(token), expiresAtMs: LATER_MS }
  )
  const memory = rememberCallers(recognise, () => NOW)
  await memory.find('a')
  await memory.find('b')
  revoked.add('a')
  memory.forget('a')
  expect([await memory.find('a'), (await memory.find('b'))?.tokenId]).toEqual([null, 'b'])
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('an answer that was under way during a revocation is not kept', async () => {
  let answer = (_: { caller: Caller; expiresAtMs: number } | null): void => undefined
  let asked = 0
  const memory = rememberCallers(
    () => (asked++, new Promise((resolve) => (answer = resolve))),
    () => NOW,
  )
  const first = memory.find('a')
  memory.forget('a')
  answer({ caller: caller('a'), expiresAtMs: LATER_MS })
  await first
  const second = memory.find('a')
  answer(null)
  expect([await second, asked]).toEqual([null, 2])
})

test('a failure is not kept', async () => {
  let works = false
  const memory = rememberCallers(
    async () => (works ? { caller: caller('a'), expiresAtMs: LATER_MS } : Promise.reject(new Error('down'))),
    () => NOW,
  )
  await expect(memory.find('a')).rejects.toThrow('down')
  works = true
  await expect(memory.find('a')).resolves.toMatchObject({ tokenId: 'a' })
})
