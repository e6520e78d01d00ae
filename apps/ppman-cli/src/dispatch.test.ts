import { ppman } from './testing.ts'

test.each([
  ['no command', [], 2],
  ['a question for help', ['--help'], 0],
])('%s lists the commands', async (_, words, status) => {
  const shown = await ppman(words)
  expect(shown.status).toBe(status)
  expect(shown.stderr).toMatch(/^Commands \(--help after one tells more\):\n/)
  expect(shown.stderr).toContain('  ppman mrf ingest\n')
})

test.each([
  [['nope'], 'There is no command “nope”.\n'],
  [['bakcup', '/srv/backup'], 'There is no command “bakcup”. Did you mean “backup”?\n'],
  [['mrf', 'injest', 'file.csv'], 'There is no command “mrf injest”. Did you mean “mrf conform”, '],
  [['sorces', 'add'], 'There is no command “sorces”. Did you mean “sources add”?\n'],
  [['doctr', '--only', 'disk'], 'There is no command “doctr”. Did you mean “doctor”?\n'],
])('%j is named as unknown, with the commands that are spelt nearly alike', async (words, text) => {
  const shown = await ppman(words)
  expect(shown.status).toBe(2)
  expect(shown.stderr).toContain(text)
  expect(shown.stderr).toContain('  ppman mrf ingest\n')
})

test.each([
  ['a server that is down', 'postgresql://ppman:hidden@127.0.0.1:1/ppman', 'ECONNREFUSED'],
  ['a name that no server has', 'postgresql://ppman:hidden@db.invalid/ppman', 'ENOTFOUND'],
])('%s ends a command with what to check, and no address', async (_, DATABASE_URL, code) => {
  const { status, stderr } = await ppman(['backup', '/tmp/ppman-never-made'], { env: { DATABASE_URL } })
  expect(status).toBe(1)
  expect(stderr).toContain(`A server that this command needs could not be reached (${code}).`)
  expect(stderr).toContain('Check DATABASE_URL')
  expect(stderr).not.toMatch(/hidden|db\.invalid|127\.0\.0\.1|\n.*\n/)
})

test('a backup into a place where no folder can be made fails before it reads a row', async () => {
  const { status, stderr } = await ppman(['backup', '/proc/ppman'], {
    env: { DATABASE_URL: process.env['TEST_DATABASE_URL']! },
  })
  expect(status).toBe(1)
  expect(stderr).toContain('cannot be made')
})
