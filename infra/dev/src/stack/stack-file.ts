import { rmSync } from 'node:fs'
import { readJson, writePrivateJson } from '../machine/private-file.ts'

export type SignIn = { email: string; password: string }

/** `.data/stack.json`: addresses and credentials of the running stack, for tools and people. */
export type Stack = {
  baseUrl: string
  edgeUrl: string
  docsBaseUrl: string
  consoleUrl: string
  services: Record<string, { url: string; metricsUrl: string; pid: number }>
  databaseUrl: string
  redisUrl: string
  /**
   * Process ids of the servers behind the services; null where the environment named one that runs
   * elsewhere.
   */
  processes: { postgres: number | null; redis: number | null }
  tokens: Record<string, string>
  users: Record<string, SignIn>
  emailHook: { signingKeyPem: string }
  pid: number
}

export const writeStack = (file: string, stack: Stack): void => writePrivateJson(file, stack)

export const readStack = (file: string): Stack | undefined => readJson(file) as Stack | undefined

export const removeStack = (file: string): void => rmSync(file, { force: true })
