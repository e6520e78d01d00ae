// `npm run -s deploy check APP`, also `turbo run deploy:check --filter=NAME`: builds the files of
// one application's image, starts it from them alone, and probes it.
import { rmSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readDevConfig } from '../../dev/src/config.ts'
import { anyFreePort } from '../../dev/src/machine/ports.ts'
import { startThrowAwayPostgres } from '../../dev/src/postgres/throw-away.ts'
import { startRedis } from '../../dev/src/redis/start-redis.ts'
import { checkImage } from './image/check-image.ts'

const [app = ''] = process.argv.slice(2)
const say = (message: string) => void process.stderr.write(`${message}\n`)
const home = mkdtempSync(path.join(os.tmpdir(), 'ppman-deploy-check-'))
const database = await startThrowAwayPostgres({ isSmall: true })
const redis = await startRedis({
  choice: readDevConfig().testRedis,
  port: await anyFreePort(),
  logFile: path.join(home, 'redis.log'),
})
try {
  const results = await checkImage({ app, databaseUrl: database.url, redisUrl: redis.url, say })
  process.stdout.write(`${JSON.stringify(results)}\n`)
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
} finally {
  await Promise.all([redis.stop(), database.stop()])
  rmSync(home, { recursive: true, force: true })
}
