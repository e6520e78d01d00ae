import type { testDocs } from '../testing.ts'

type Docs = Pick<Awaited<ReturnType<typeof testDocs>>, 'api' | 'as'>

/** Metadata of each request of the stateless revision. */
export const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/**
 * A simple MCP client. `call` returns the result of a tool, `answer` its structured content;
 * `modern` uses the stateless revision.
 */
export function speakMcp({ api, as }: Docs) {
  const rpc = (message: object, headers: object = as()) =>
    api
      .post('/mcp')
      .set({ ...headers })
      .send({ jsonrpc: '2.0', id: 1, ...message })
  const call = async (name: string, args: object = {}, headers: object = as()) =>
    (await rpc({ method: 'tools/call', params: { name, arguments: args } }, headers)).body.result
  const answer = async (name: string, args: object = {}, headers: object = as()) =>
    (await call(name, args, headers)).structuredContent
  const modern = (
    method: string,
    params: { name?: string; uri?: string; arguments?: object } = {},
    headers: object = as(),
  ) => {
    const name = params.name ?? params.uri
    const mirrored = {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(name !== undefined && { 'Mcp-Name': name }),
    }
    return rpc({ method, params: { ...params, _meta: META } }, { ...mirrored, ...headers })
  }
  return { rpc, call, answer, modern }
}
