import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the repository. */
export const ROOT = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)))

/** A file of infra/deploy. */
export const inDeploy = (...parts: string[]): string => path.join(ROOT, 'infra', 'deploy', ...parts)
