import { configProblems } from '@ppman/http'
import type { z } from 'zod'
import { failed, type Finding, ok } from './finding.ts'

type Environment = Record<string, string | undefined>

/** The schema that each service reads its environment with, loaded only when it is checked. */
const SCHEMAS = {
  'ppman-api': async () => (await import('@ppman/api/config')).configSchema,
  'ppman-worker': async () => (await import('@ppman/api/worker-config')).workerConfigSchema,
  'ppman-web': async () => (await import('@ppman/web/config')).configSchema,
  'email-hook': async () => (await import('@ppman/email-hook/config')).configSchema,
  'docs-api': async () => (await import('@ppman/docs-api/config')).configSchema,
  'control-plane': async () => (await import('@ppman/control-plane/config')).configSchema,
} satisfies Record<string, () => Promise<z.ZodObject>>

export type ServiceName = keyof typeof SCHEMAS
export const SERVICE_NAMES = Object.keys(SCHEMAS) as ServiceName[]

/**
 * Checks the environment as each of the services would at its start. A problem names its variable
 * and the services that have it.
 */
export async function checkConfiguration(
  services: readonly ServiceName[],
  env: Environment,
): Promise<Finding[]> {
  const found = new Map<string, { name: string; message: string; services: ServiceName[] }>()
  for (const service of services) {
    const schema: z.ZodObject = await SCHEMAS[service]()
    for (const { name, message } of configProblems(schema, env)) {
      const key = `${name}: ${message}`
      const problem = found.get(key) ?? { name, message, services: [] }
      problem.services.push(service)
      found.set(key, problem)
    }
  }
  if (found.size === 0)
    return [ok('configuration', `Every variable of ${services.join(', ')} is set as it must be.`)]
  return [...found.values()].map(({ name, message, services: those }) => {
    const state = env[name] === undefined ? 'is missing' : `is wrong (${message})`
    return failed(
      `configuration.${name}`,
      `${name} ${state} for ${those.join(', ')}.`,
      `Set ${name} as docs/reference/configuration.md says, then restart these services.`,
    )
  })
}
