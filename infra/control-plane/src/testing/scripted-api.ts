import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createAuthenticator } from '@ppman/auth'
import { z } from 'zod'
import { scriptedService, testPlane, testWorld } from './test-plane.ts'

type Answer = [status: number, body: unknown]
type ApiCall = { operation: string; body: unknown; caller: unknown }

/** A console before an API whose answers the tests write, and a member who is signed in. */
export async function consoleWithApi() {
  const world = await testWorld()
  const api = await scriptedApi(() => plane.url)
  const plane = await testPlane(world, { serviceUrl: api.url })
  const member = plane.browser()
  await member.signIn(world.sample.users.member)
  const close = async () => {
    await plane.close()
    await api.close()
    await world.close()
  }
  /** Fills in the form of a page and presses the button that leads to an address. */
  const press = async (page: string, action: string, values: Record<string, string> = {}) =>
    member.submit(await member.open(page), values, { action })
  return { world, api, plane, member, press, close }
}

/**
 * The product's API as the console's pages meet it: believes the edge's assertion only, records
 * calls, and answers what the test wrote for a method and path (`GET /webhooks/`), else 404.
 */
async function scriptedApi(planeUrl: () => string) {
  const answers: Record<string, Answer> = {}
  const calls: ApiCall[] = []
  const answer = async (req: IncomingMessage): Promise<Answer> => {
    const caller = await createAuthenticator({
      mode: 'edge',
      audience: 'ppman-api',
      production: true,
      controlPlaneUrl: planeUrl(),
      now: () => new Date(),
    })(req)
    let text = ''
    for await (const chunk of req) text += String(chunk)
    const operation = `${req.method} ${req.url?.replace('/api/v1', '')}`
    calls.push({ operation, body: text === '' ? null : JSON.parse(text), caller })
    const [path = ''] = operation.split('?')
    return answers[operation] ?? answers[path] ?? [404, { error: { message: 'There is none.' } }]
  }
  const service = await scriptedService((req, res) => {
    void answer(req).then(([status, body]) => {
      res.writeHead(status, { 'content-type': 'application/json' })
      res.end(status === 204 ? undefined : JSON.stringify(body))
    })
  })
  /** Forgets all calls, and answers as given from now on. */
  const restart = (next: Record<string, Answer>) => {
    for (const operation of Object.keys(answers)) Reflect.deleteProperty(answers, operation)
    Object.assign(answers, next)
    calls.length = 0
  }
  /** Operations that were called, without reads. */
  const writes = () => calls.filter(({ operation }) => !operation.startsWith('GET '))
  return { ...service, answers, calls, writes, restart }
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
const OPENAPI = new URL('../../../../apps/ppman-api/openapi.json', import.meta.url)

/** A schema of the API's published description, so that the answers of a test are real ones. */
export function publishedSchema(name: string): z.ZodType {
  const text = readFileSync(OPENAPI, 'utf8').replaceAll('#/components/schemas/', '#/$defs/')
  const { components } = JSON.parse(text) as {
    components: { schemas: Record<string, Exclude<JsonSchema, boolean>> }
  }
  return z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: components.schemas })
}
