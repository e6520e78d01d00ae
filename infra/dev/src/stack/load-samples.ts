import { existsSync } from 'node:fs'
import path from 'node:path'
import { logFileOf, ROOT } from '../places.ts'
import { sharedEnvironment, type Surroundings } from '../services/environment.ts'
import { SERVICES } from '../services/plan.ts'
import { runScript } from '../services/spawn-service.ts'
import type { Stack } from './stack-file.ts'

type SampleOptions = { surroundings: Surroundings; env: NodeJS.ProcessEnv; stack: Stack; say: (message: string) => void }

/**
 * Lets each application load its own sample data, through the pipelines that real data takes: `src/sample.ts` beside its
 * `main.ts`, run with the environment of the services. It finds addresses and tokens in SAMPLE_STACK, and must do
 * nothing when its data is there already.
 */
export async function loadSamples({ surroundings, env, stack, say }: SampleOptions): Promise<void> {
  const shared = { ...sharedEnvironment(surroundings, env), SAMPLE_STACK: JSON.stringify(stack) }
  const scripts = [...new Set(SERVICES.map(({ script }) => path.join(path.dirname(script), 'sample.ts')))].filter((file) => existsSync(file))
  await Promise.all(
    scripts.map(async (script) => {
      const name = `sample-${path.basename(path.dirname(path.dirname(script)))}`
      await runScript({ name, script, cwd: ROOT, env: shared, logFile: logFileOf(name) })
      say(`${name} is loaded`)
    }),
  )
}
