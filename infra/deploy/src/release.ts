// `npm run release:check`: whether the release before runs on this checkout's schema.
//
// --from REF     the release before; the last tag unless given
// --tests WORD   its tests that run on the new schema; those of the services unless given
// --only PART    `rolling` or `tests`
// --rate N       requests per second while instances are replaced; 50 unless given
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { startThrowAwayServers } from '../../dev/src/stack/throw-away-servers.ts'
import { mixedCalls, startLoad } from './front/load.ts'
import { findNginx } from './front/open-front.ts'
import { startTwoOfEach } from './front/two-of-each.ts'
import { ROOT } from './places.ts'
import {
  lastTag,
  newMigrations,
  type OldRelease,
  putNewSchema,
  runOld,
  runOldSuite,
  SERVICE_TESTS,
  unpackRelease,
} from './release/old-release.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    tests: { type: 'string', multiple: true, default: SERVICE_TESTS },
    only: { type: 'string' },
    rate: { type: 'string', default: '50' },
  },
})
const isWanted = (part: 'rolling' | 'tests') => values.only === undefined || values.only === part
const say = (text: string) => process.stderr.write(`${text}\n`)

async function check(home: string): Promise<boolean> {
  const from = values.from ?? lastTag()
  if (!from) throw new AppError('invalid_input', 'There is no tag: name the release before with --from REF.')
  say(`unpacking ${from}`)
  const old = await unpackRelease(from, path.join(home, 'old'))
  const nginx = findNginx()
  if (isWanted('rolling') && !nginx) say('nginx is not installed: no instance is replaced under load')
  const migrations = newMigrations(old)
  say(`migrations since then: ${migrations.join(', ') || 'none'}`)
  const rolled =
    isWanted('rolling') && nginx ? await rollOver(old, { nginx, home, perSecond: Number(values.rate) }) : null
  putNewSchema(old)
  const suite = isWanted('tests') ? await runOldSuite(old, values.tests) : null
  process.stdout.write(
    `${JSON.stringify({ from, commit: old.commit, migrations, rolling: rolled, tests: suite })}\n`,
  )
  return (rolled?.failed ?? 0) === 0 && (suite === null || (suite.failed === 0 && suite.passed > 0))
}

type RollResult = { restarts: number; sent: number; failed: number; failures: string[] }

type Options = { nginx: string; home: string; perSecond: number }

/**
 * The order of a release on one database: the schema of the old release, then this one's
 * migrations, then two old instances of each service under load, of which one after another is
 * replaced by this checkout.
 */
async function rollOver(old: OldRelease, { nginx, home, perSecond }: Options): Promise<RollResult> {
  const { databaseUrl, redisUrl, stop } = await startThrowAwayServers()
  try {
    const before = await runOld(old, ['ppman', 'migrate'], { DATABASE_URL: databaseUrl })
    if (before.code !== 0) throw new Error(`The old release did not migrate:\n${before.output.slice(-1_000)}`)
    await migrate(databaseUrl)
    const stack = await startTwoOfEach({ nginx, home, databaseUrl, redisUrl, root: old.folder })
    try {
      const stopLoad = startLoad(stack.url, mixedCalls(stack.seeded), perSecond)
      for (const instance of stack.instances) await stack.restart(instance, ROOT)
      const { sent, failures } = await stopLoad()
      return { restarts: stack.instances.length, sent, failed: failures.length, failures }
    } finally {
      await stack.close()
    }
  } finally {
    await stop()
  }
}

const home = mkdtempSync('/var/tmp/ppman-release-')
try {
  process.exitCode = (await check(home)) ? 0 : 1
} catch (error) {
  if (!(error instanceof AppError)) throw error
  say(error.message)
  process.exitCode = 2
} finally {
  rmSync(home, { recursive: true, force: true })
}
