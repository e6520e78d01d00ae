import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createAuthenticator } from '@ppman/auth'
import { z } from 'zod'
import { scriptedService } from './test-plane.ts'

type Answer = [status: number, body: unknown]
type ApiCall = { operation: string; body: unknown; caller: unknown }

/**
 * The product's API as the console's pages meet it: believes the edge's assertion only, records
 * calls, and answers what the test wrote for a method and path (`GET /webhooks/`), else 404.
 */
export async function scriptedApi(planeUrl: () => string) {
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
  /** Operations that were called, without reads. */
  const writes = () => calls.filter(({ operation }) => !operation.startsWith('GET '))
  return { ...service, answers, calls, writes }
}

const OPENAPI = new URL('../../../../apps/ppman-api/openapi.json', import.meta.url)

/** The schema of a name in the API's published description, so that a test's answers are real ones. */
export function publishedSchema(name: string): z.ZodType {
  const { components } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as { components: { schemas: object } }
  const definitions = JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/')
  return z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: JSON.parse(definitions) })
}
