import type { CriteriaNode } from './criteria.ts'

/** A tree on one line: "all[a torn ligament | any[pain | fever]]". */
export const shortOf = (node: CriteriaNode): string =>
  node.kind === 'leaf' ? node.quote : `${node.op}${node.n ?? ''}[${node.children.map(shortOf).join(' | ')}]`
