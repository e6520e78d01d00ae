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

/** Prints addresses and sample sign-ins. */
export function announce({ baseUrl, docsBaseUrl, consoleUrl, edgeUrl, users }: Stack): void {
  const rows: [string, string][] = [
    ['pages and API', `${baseUrl}/  ${baseUrl}/api/v1/openapi.json`],
    ['documentation', `${docsBaseUrl}/docs/`],
    ['console', `${consoleUrl}/`],
    ['mail that was sent', `${consoleUrl}/console/mail`],
    ['metered edge', `${edgeUrl}/v1/ppman/`],
    ...Object.entries(users).map(([name, { email, password }]): [string, string] => [
      `sign in as ${name}`,
      `${email}  ${password}`,
    ]),
    ['all addresses, tokens', '.data/stack.json'],
  ]
  process.stdout.write(`\n${rows.map(([what, where]) => `  ${what.padEnd(22)} ${where}`).join('\n')}\n\n`)
}

/** Start of the first launcher process, so that the seconds include it. */
const STARTED_AT_MS = Number(process.env['PPMAN_STARTED_AT_MS'] ?? performance.timeOrigin)

/** Prints a line of progress with the elapsed seconds. */
export function say(message: string): void {
  const seconds = ((Date.now() - STARTED_AT_MS) / 1000).toFixed(1)
  process.stdout.write(`[${seconds.padStart(5)} s] ${message}\n`)
}
