import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  type ExtraMigration,
  newMigrations,
  type OldRelease,
  putNewSchema,
  runOldSuite,
  unpackRelease,
} from './old-release.ts'

/** It installs a checkout and runs tests of it three times: 100 s, so it runs when asked for. */
const isWanted = process.env['PPMAN_RELEASE_TEST'] === '1'
const describeWanted = isWanted ? describe : describe.skip

/** Installing a checkout and running tests of it takes long on a busy machine. */
const PATIENCE_MS = 600_000

describeWanted('a release on the schema of the next one', () => {
  let home: string
  let old: OldRelease
  beforeAll(async () => {
    home = mkdtempSync('/var/tmp/ppman-release-test-')
    old = await unpackRelease('HEAD', path.join(home, 'old'))
  }, PATIENCE_MS)
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  /** The tests of a service, small and on the database. */
  const WORDS = ['apps/email-hook/src/event']
  const release = (...extra: ExtraMigration[]) => {
    putNewSchema(old, extra)
    return runOldSuite(old, WORDS)
  }

  test(
    'a release runs on the schema of the next one when that only expands',
    async () => {
      const sql = '-- expand: Add a note.\nALTER TABLE email_suppression ADD COLUMN note text;\n'
      const { passed, failed, failures } = await release({ name: '9998_note', sql })
      expect([failed, failures]).toEqual([0, []])
      expect(passed).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  test(
    'a migration that drops what the release reads is found, and names the tests that fail',
    async () => {
      const sql = '-- contract: Drop suppressions.\nDROP TABLE email_suppression CASCADE;\n'
      const { failed, failures } = await release({ name: '9999_drop', sql })
      expect(failed).toBeGreaterThan(0)
      expect(failures.length).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  test(
    'a migration that renames a column which the release reads is found',
    async () => {
      const sql =
        '-- contract: Rename.\nALTER TABLE email_suppression RENAME COLUMN folded_email TO address;\n'
      expect((await release({ name: '9999_rename', sql })).failed).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  test('migrations a release lacks are listed, and a name that is no commit is refused', async () => {
    putNewSchema(old)
    expect(newMigrations(old)).toEqual([])
    rmSync(path.join(old.folder, 'prisma', 'migrations', '0048_event_trace'), { recursive: true })
    expect(newMigrations(old)).toEqual(['0048_event_trace'])
    await expect(unpackRelease('no-such-name', path.join(home, 'none'))).rejects.toThrow(
      '--from no-such-name names no commit.',
    )
  })
})
