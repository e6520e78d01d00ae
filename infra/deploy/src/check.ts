// `npm run -s deploy check APP`, also `turbo run deploy:check --filter=NAME`: builds the files of
// one application's image, starts it from them alone, and probes it.
import { startThrowAwayServers } from '../../dev/src/stack/throw-away-servers.ts'
import { checkImage } from './image/check-image.ts'

const [app = ''] = process.argv.slice(2)
const say = (message: string) => void process.stderr.write(`${message}\n`)
const { databaseUrl, redisUrl, stop } = await startThrowAwayServers()
try {
  const results = await checkImage({ app, databaseUrl, redisUrl, say })
  process.stdout.write(`${JSON.stringify(results)}\n`)
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
} finally {
  await stop()
}
