import { spawnSync } from 'node:child_process'
import { at, environment } from './places.mjs'
import { fail, say } from './say.mjs'
import { readStamp, sumOf, writeStamp } from './stamp.mjs'

/** Inside the output, so that it goes when the output goes. */
const STAMP = 'packages/db/src/generated/.stamp'
const sum = () => sumOf(['prisma/schema', 'packages/db/package.json', 'packages/db/prisma.config.ts'])

export const isGenerated = () => readStamp(STAMP) === sum()

export function generateClient() {
  say('generating the database client')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [at('packages', 'db', 'scripts', 'prisma.mjs'), 'generate'],
    {
      cwd: at(),
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: environment(),
    },
  )
  if (status !== 0) fail(`The database client could not be generated:\n${stdout}${stderr}`)
  writeStamp(STAMP, sum())
}
