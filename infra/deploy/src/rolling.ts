// `npm run -s deploy rolling [RESTARTS] [PER_SECOND]`: two instances of each service behind nginx,
// a mixed load at a fixed rate, and one restart after another. Fails when a request failed.
import { mkdtempSync, rmSync } from 'node:fs'
import { migrate } from '@ppman/db'
import { startThrowAwayServers } from '../../dev/src/stack/throw-away-servers.ts'
import { mixedCalls, startLoad } from './front/load.ts'
import { findNginx } from './front/open-front.ts'
import { startTwoOfEach } from './front/two-of-each.ts'

const [restarts = '10', perSecond = '100'] = process.argv.slice(2)
const nginx = findNginx()
if (!nginx) {
  process.stderr.write('nginx is not installed.\n')
  process.exit(2)
}
const home = mkdtempSync('/var/tmp/ppman-rolling-')
const servers = await startThrowAwayServers()
try {
  await migrate(servers.databaseUrl)
  const stack = await startTwoOfEach({ nginx, home, ...servers })
  try {
    const stop = startLoad(stack.url, mixedCalls(stack.seeded), Number(perSecond))
    const codes: (number | null)[] = []
    for (let index = 0; index < Number(restarts); index += 1)
      codes.push(await stack.restart(stack.instances[index % stack.instances.length]!))
    const { sent, failures } = await stop()
    const unclean = codes.filter((code) => code !== 0).length
    const report = {
      restarts: codes.length,
      unclean,
      per_second: Number(perSecond),
      sent,
      failed: failures.length,
    }
    process.stdout.write(`${JSON.stringify({ ...report, failures: failures.slice(0, 20) })}\n`)
    process.exitCode = failures.length + unclean > 0 ? 1 : 0
  } finally {
    await stack.close()
  }
} finally {
  await servers.stop()
  rmSync(home, { recursive: true, force: true })
}
