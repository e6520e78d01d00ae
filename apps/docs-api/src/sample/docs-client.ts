type Row = { id: string; slug: string; status?: string }

/** Client of the API. `headers` carry the key. */
export function docsClient(baseUrl: string, headers: Record<string, string>) {
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ) => {
    const reply = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { ...headers, ...more, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await reply.json()
    if (!reply.ok)
      throw new Error(`${method} ${path} answered ${reply.status}: ${(answer as { error: string }).error}`)
    return { answer, etag: reply.headers.get('etag') ?? '' }
  }
  const call = async (...request: Parameters<typeof send>): Promise<unknown> =>
    (await send(...request)).answer
  const post = async (path: string, body: object) => (await call('POST', path, body)) as Row
  return {
    post,
    openProduct: (id: string) => call('PATCH', `/products/${id}/policy`, { isPublished: true }),
    /** Stores an API description, or replaces the one of this name. */
    putApiSpec: (productId: string, name: string, document: object) =>
      call('PUT', `/products/${productId}/api-specs/${name}`, document),
    /** Approves the newest revision of a topic. */
    async approve(topicId: string): Promise<void> {
      const { etag } = await send('GET', `/review/${topicId}`)
      await send('POST', `/topics/${topicId}/approve`, {}, { 'if-match': etag })
    },
    /** Finds the row with this slug, or creates it. */
    async findOrMake(
      path: string,
      filter: string,
      body: { slug: string } & Record<string, unknown>,
    ): Promise<Row> {
      const { items } = (await call('GET', `${path}?limit=100${filter}`)) as { items: Row[] }
      return items.find(({ slug }) => slug === body.slug) ?? post(path, body)
    },
  }
}

export type DocsClient = ReturnType<typeof docsClient>
