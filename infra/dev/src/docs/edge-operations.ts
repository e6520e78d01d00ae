import { ROOT } from './workspace.ts'

type Route = { method: string; path: string; rate?: string }

/** Writes the operations of ppman-api with their rate classes; the edge prices calls by them. */
export async function edgeOperations(): Promise<string> {
  const { routes } = (await import(new URL('apps/ppman-api/src/routes.ts', ROOT).href)) as {
    routes: readonly Route[]
  }
  const lines = routes.map(({ method, path, rate }) =>
    JSON.stringify({ method: method.toUpperCase(), path, rateClass: rateClassOf(method, rate) }),
  )
  return `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]\n`
}

/**
 * Same rule as `mount` of @ppman/http. Operations limited by address count as reads at the edge.
 */
function rateClassOf(method: string, rate?: string): string {
  if (rate === 'anonymous' || rate === 'none') return 'read'
  return rate ?? (method === 'get' ? 'read' : 'write')
}
