import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { logFileOf, places, ROOT } from '../places.ts'
import { databaseIdentity } from '../postgres/databases.ts'
import { sharedEnvironment, type Surroundings } from '../services/environment.ts'
import { SERVICES } from '../services/plan.ts'
import { runScript } from '../services/spawn-service.ts'
import { readJson, writePrivateJson } from '../machine/private-file.ts'
import type { Stack } from './stack-file.ts'

type SampleOptions = {
  surroundings: Surroundings
  env: NodeJS.ProcessEnv
  stack: Stack
  say: (message: string) => void
}

/**
 * Runs each application's `src/sample.ts`, which loads sample data through the real pipelines with
 * the environment of the services. It finds addresses and tokens in SAMPLE_STACK and must not
 * change existing data. A later start skips it until its sources or the database change.
 */
export async function loadSamples({ surroundings, env, stack, say }: SampleOptions): Promise<void> {
  const shared = { ...sharedEnvironment(surroundings, env), SAMPLE_STACK: JSON.stringify(stack) }
  const stamp = sampleStamp(await databaseIdentity(surroundings.databaseUrl))
  await Promise.all(
    sampleScripts().map(async ({ app, script }) => {
      if (isLoaded(app, stamp)) return
      const name = `sample-${app}`
      await runScript({ name, script, cwd: ROOT, env: shared, logFile: logFileOf(name) })
      markLoaded(app, stamp)
      say(`sample data of ${app} is loaded`)
    }),
  )
}

/** The command line loads the samples of the domain packages. */
const COMMAND_LINE = path.join(ROOT, 'apps', 'ppman-cli', 'src')

function sampleScripts(): { app: string; script: string }[] {
  const folders = new Set([COMMAND_LINE, ...SERVICES.map(({ script }) => path.dirname(script))])
  return [...folders]
    .map((folder) => ({ app: path.basename(path.dirname(folder)), script: path.join(folder, 'sample.ts') }))
    .filter(({ script }) => existsSync(script))
}

const FILE = `${places.data}/samples.json`

/** Files that define sample data. */
const SOURCES = [
  'apps/*/src/**/*sample*',
  'apps/*/src/**/*sample*/**',
  'packages/*/src/**/*sample*',
  'packages/*/src/**/*sample*/**',
  'prisma/migrations/*/migration.sql',
]

/** Hash of the sample sources and the database. */
function sampleStamp(database: string): string {
  const hash = createHash('sha256').update(database)
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort())
    hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const isLoaded = (app: string, stamp: string): boolean => stamps()[app] === stamp

const markLoaded = (app: string, stamp: string): void => writePrivateJson(FILE, { ...stamps(), [app]: stamp })

const stamps = () => (readJson(FILE) ?? {}) as Record<string, string>
