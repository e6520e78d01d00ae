import { ROOT } from './workspace.ts'

type Route = { method: string; path: string; rate?: string }

/** The operations of ppman-api with the quota that each counts against, for the edge to price calls by. */
export async function edgeOperations(): Promise<string> {
  const { routes } = (await import(new URL('apps/ppman-api/src/routes.ts', ROOT).href)) as {
    routes: readonly Route[]
  }
  const lines = routes.map(({ method, path, rate }) =>
    JSON.stringify({ method: method.toUpperCase(), path, rateClass: rateClassOf(method, rate) }),
  )
  return `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]\n`
}

/** As `mount` of @ppman/http counts; what the service counts by address costs its caller a reading. */
function rateClassOf(method: string, rate?: string): string {
  if (rate === 'anonymous' || rate === 'none') return 'read'
  return rate ?? (method === 'get' ? 'read' : 'write')
}
