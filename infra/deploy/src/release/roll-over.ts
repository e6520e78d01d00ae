import { migrate } from '@ppman/db'
import { startThrowAwayServers } from '../../../dev/src/stack/throw-away-servers.ts'
import { startLoad } from '../front/load.ts'
import { mixedCalls } from '../front/mixed-calls.ts'
import { startTwoOfEach } from '../front/two-of-each.ts'
import { ROOT } from '../places.ts'
import { type OldRelease, runOld } from './old-release.ts'

export type RollResult = { restarts: number; sent: number; failed: number; failures: string[] }

type Options = { nginx: string; home: string; perSecond: number }

/**
 * The order of a release on one database: the schema of the old release, then this one's
 * migrations, then two old instances of each service under load, of which one after another is
 * replaced by this checkout.
 */
export async function rollOver(old: OldRelease, { nginx, home, perSecond }: Options): Promise<RollResult> {
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
