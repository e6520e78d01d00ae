/** Resolves a JSON pointer (RFC 6901); undefined when missing. */
export function resolvePointer(value: unknown, pointer: string): unknown {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.reduce<unknown>(
    (node, step) => (isRecord(node) && Object.hasOwn(node, step) ? node[step] : undefined),
    value,
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Parses JSON; undefined when invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
