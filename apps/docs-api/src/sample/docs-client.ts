type Row = { id: string; slug: string; status?: string }

/** Calls the API as an integrator does. `headers` carry the key. */
export function docsClient(baseUrl: string, headers: Record<string, string>) {
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${(answer as { error: string }).error}`)
    return answer
  }
  const post = async (path: string, body: object) => (await call('POST', path, body)) as Row
  return {
    post,
    /** The row with this slug, made when the list has none. */
    async findOrMake(path: string, filter: string, body: { slug: string } & Record<string, unknown>): Promise<Row> {
      const { items } = (await call('GET', `${path}?limit=100${filter}`)) as { items: Row[] }
      return items.find(({ slug }) => slug === body.slug) ?? post(path, body)
    },
  }
}

export type DocsClient = ReturnType<typeof docsClient>
