import type { testDocs } from '../testing.ts'

type Docs = Pick<Awaited<ReturnType<typeof testDocs>>, 'api' | 'as'>

/** Speaks MCP as a plain caller does. `call` gives the result of a tool, `answer` what it says in structure. */
export function speakMcp({ api, as }: Docs) {
  const rpc = (message: object, headers: object = as()) =>
    api.post('/mcp').set({ ...headers }).send({ jsonrpc: '2.0', id: 1, ...message })
  const call = async (name: string, args: object = {}, headers: object = as()) =>
    (await rpc({ method: 'tools/call', params: { name, arguments: args } }, headers)).body.result
  const answer = async (name: string, args: object = {}, headers: object = as()) => (await call(name, args, headers)).structuredContent
  return { rpc, call, answer }
}
