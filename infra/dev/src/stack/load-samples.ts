import { existsSync } from 'node:fs'
import path from 'node:path'
import { logFileOf, ROOT } from '../places.ts'
import { databaseIdentity } from '../postgres/database-identity.ts'
import { sharedEnvironment, type Surroundings } from '../services/environment.ts'
import { SERVICES } from '../services/plan.ts'
import { runScript } from '../services/spawn-service.ts'
import { isLoaded, noteLoaded, sampleStamp } from './sample-stamp.ts'
import type { Stack } from './stack-file.ts'

type SampleOptions = {
  surroundings: Surroundings
  env: NodeJS.ProcessEnv
  stack: Stack
  say: (message: string) => void
}

/**
 * Lets each application load its own sample data, through the pipelines that real data takes: `src/sample.ts` beside its
 * `main.ts`, run with the environment of the services. It finds addresses and tokens in SAMPLE_STACK, and must do
 * nothing to data that is there already. A later start skips it until its sources or the database change.
 */
export async function loadSamples({ surroundings, env, stack, say }: SampleOptions): Promise<void> {
  const shared = { ...sharedEnvironment(surroundings, env), SAMPLE_STACK: JSON.stringify(stack) }
  const stamp = sampleStamp(await databaseIdentity(surroundings.databaseUrl))
  await Promise.all(
    sampleScripts().map(async ({ app, script }) => {
      if (isLoaded(app, stamp)) return
      const name = `sample-${app}`
      await runScript({ name, script, cwd: ROOT, env: shared, logFile: logFileOf(name) })
      noteLoaded(app, stamp)
      say(`sample data of ${app} is loaded`)
    }),
  )
}

/** The domain's samples come through the command line, so that samples and imports take one way. */
const COMMAND_LINE = path.join(ROOT, 'apps', 'ppman-cli', 'src')

function sampleScripts(): { app: string; script: string }[] {
  const folders = new Set([COMMAND_LINE, ...SERVICES.map(({ script }) => path.dirname(script))])
  return [...folders]
    .map((folder) => ({ app: path.basename(path.dirname(folder)), script: path.join(folder, 'sample.ts') }))
    .filter(({ script }) => existsSync(script))
}
