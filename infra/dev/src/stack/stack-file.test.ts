import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureSecrets } from '../services/environment.ts'
import { readStack, type Stack, writeStack } from './stack-file.ts'

const home = mkdtempSync(path.join(os.tmpdir(), 'ppman-stack-'))
afterAll(() => rmSync(home, { recursive: true }))

test('is written whole, for its owner only', () => {
  const file = path.join(home, 'stack.json')
  writeFileSync(file, 'an older and much longer content that must not shine through', { mode: 0o644 })
  writeStack(file, { baseUrl: 'http://127.0.0.1:8080', pid: 7 } as Stack)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ baseUrl: 'http://127.0.0.1:8080', pid: 7 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(home)).toEqual(['stack.json'])
})

test('is nothing when it is not there, or is not JSON', () => {
  expect(readStack(path.join(home, 'absent.json'))).toBeUndefined()
  writeFileSync(path.join(home, 'broken.json'), '{ "pid": ')
  expect(readStack(path.join(home, 'broken.json'))).toBeUndefined()
})

test('secrets are made once, and a new kind of secret leaves the others alone', () => {
  const file = path.join(home, 'secrets.json')
  const first = ensureSecrets(file)
  expect(ensureSecrets(file)).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(first.emailHookKeyPem).toContain('PRIVATE KEY')
  const { session, ...older } = first
  writeFileSync(file, JSON.stringify(older))
  const repeated = ensureSecrets(file)
  expect(repeated).toMatchObject(older)
  expect(repeated.session).not.toBe(session)
})
