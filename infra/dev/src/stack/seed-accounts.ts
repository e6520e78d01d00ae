import { seed } from '../../../control-plane/src/seed.ts'
import type { Surroundings } from '../services/environment.ts'
import type { Stack } from './stack-file.ts'

/** The sample people and tokens of the control plane, the same at every start. */
export const seedAccounts = ({
  databaseUrl,
  secrets,
}: Surroundings): Promise<Pick<Stack, 'tokens' | 'users'>> => seed({ databaseUrl, secrets })
