import type { CriteriaNode, CriteriaTree } from '@ppman/policy-text'
import { formatCount, formatNumber } from '@ppman/web-ui'

/** A criterion, or a group of criteria with the words that say how they count. */
export type CriteriaLine = { text: string; place: string; children: CriteriaLine[] }
/** A list of criteria for the partial `partials/criteria`. */
export type CriteriaText = { about: string; where: string; lines: CriteriaLine[] }

const MAX_TREES = 12
const MAX_LEAVES = 160

/** Trees up to a number of conditions, which keeps the page small, unless all are asked for. */
export function formatCriteria(
  trees: readonly CriteriaTree[],
  isWhole: boolean,
): { shown: CriteriaText[]; more: string } {
  let leaves = 0
  const shown = trees.slice(0, isWhole ? trees.length : MAX_TREES).flatMap((tree) => {
    if (!isWhole && leaves >= MAX_LEAVES) return []
    const lines = tree.children.map(criteriaLine)
    leaves += countLines(lines)
    return [
      {
        about: tree.lead.quote || tree.about,
        where: tree.path.join(' › '),
        lines: [{ text: LEADS[tree.op](tree.n), place: '', children: lines }],
      },
    ]
  })
  const hidden = trees.length - shown.length
  return { shown, more: hidden > 0 ? `${formatCount(hidden, 'more list')} of criteria in this version` : '' }
}

const countLines = (lines: readonly CriteriaLine[]): number =>
  lines.reduce((sum, { children }) => sum + 1 + countLines(children), 0)

const LEADS = {
  all: () => 'All of these:',
  any: () => 'Any of these:',
  n_of: (n: number | null) => `At least ${formatNumber(n ?? 1)} of these:`,
  none: () => 'Not covered when any of these is true:',
}

const criteriaLine = (node: CriteriaNode): CriteriaLine =>
  node.kind === 'leaf'
    ? {
        text: node.quote,
        place:
          node.page === null
            ? `paragraph ${formatNumber(node.block + 1)}`
            : `page ${formatNumber(node.page)}`,
        children: [],
      }
    : {
        text: node.lead?.quote ?? LEADS[node.op](node.n),
        place: '',
        children: node.children.map(criteriaLine),
      }
