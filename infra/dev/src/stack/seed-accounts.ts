import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../places.ts'
import type { Surroundings } from '../services/environment.ts'
import type { Stack } from './stack-file.ts'

/** The sample people and tokens of the control plane, the same at every start. */
export async function seedAccounts({ databaseUrl, secrets }: Surroundings): Promise<Pick<Stack, 'tokens' | 'users'>> {
  const file = path.join(ROOT, 'infra/control-plane/src/seed.ts')
  if (!existsSync(file)) return { tokens: {}, users: {} }
  const { seed } = (await import(file)) as { seed: (options: object) => Promise<Pick<Stack, 'tokens' | 'users'>> }
  return seed({ databaseUrl, secrets })
}
