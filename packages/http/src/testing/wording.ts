import type { DescribedRoute } from '../routes/route.ts'

/**
 * What is wrong with the words that routes are described by: one sentence each; none when all are
 * named, summarised and tagged.
 */
export function wordingProblems(routes: readonly DescribedRoute[]): string[] {
  const ids = routes.map(({ operationId }) => operationId)
  return routes.flatMap(({ method, path, operationId, summary, tag }, i) => [
    ...(/^[a-z][A-Za-z]+$/.test(operationId)
      ? []
      : [`${method} ${path}: the operation id “${operationId}” is not in camel case`]),
    ...(ids.indexOf(operationId) === i
      ? []
      : [`${method} ${path}: another operation is called ${operationId}`]),
    ...(/^[A-Z].{8,}[^.]$/.test(summary) ? [] : [`${method} ${path}: “${summary}” is no summary`]),
    ...(/^[a-z-]+$/.test(tag) ? [] : [`${method} ${path}: “${tag}” is no tag`]),
  ])
}
