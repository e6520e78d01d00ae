import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The documentation service in a process of its own, on a database of its own; the keys are
 * `author` and `operator`.
 */
export async function startDocsService() {
  const file = fileURLToPath(new URL('../../../../../docs-api/src/testing/docs-server.ts', import.meta.url))
  const service = spawn(process.execPath, [file], { env: process.env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => service.once('exit', resolve))
  const baseUrl = await new Promise<string>((resolve, reject) => {
    service.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    service.once('exit', () => reject(new Error('The service did not start.')))
  })
  const call = (path: string, init: RequestInit = {}) =>
    fetch(baseUrl + path, {
      redirect: 'manual',
      headers: {
        authorization: 'Bearer operator',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      ...init,
    })
  /**
   * Approves the newest revision of a topic, as an operator who has read it. @returns the status of
   * the answer
   */
  const approve = async (topicId: string): Promise<number> => {
    const etag = (await call(`/api/v1/topics/${topicId}`)).headers.get('etag') ?? ''
    const headers = { authorization: 'Bearer operator', 'content-type': 'application/json', 'if-match': etag }
    return (await call(`/api/v1/topics/${topicId}/approve`, { method: 'POST', headers, body: '{}' })).status
  }
  const openProducts = async (): Promise<void> => {
    const { items } = (await (await call('/api/v1/products?limit=100')).json()) as { items: { id: string }[] }
    for (const { id } of items)
      await call(`/api/v1/products/${id}/policy`, { method: 'PATCH', body: '{"isPublished":true}' })
  }
  const close = async () => {
    service.stdin.end()
    await ended
  }
  return { baseUrl, call, approve, openProducts, close }
}
