import { type ContractRate, productLine, type ProductLine } from '@ppman/prices'
import type { DocumentKind } from '../documents/pt-document.ts'

/** Lines of business that a person's plan can be of. */
export const PLAN_LINES = [
  'commercial',
  'exchange',
  'medicare_advantage',
  'medicare',
  'medicaid',
  'military',
  'workers_comp',
] as const satisfies readonly ProductLine[]

/** What is known of the plan that an estimate is for. */
type Plan = {
  /** As the person chose it. */
  line: ProductLine | null
  payerName: string | null
  planName: string | null
  kind: DocumentKind
}

/** Lines that a name states beyond doubt; words of commercial plans stand in others' names too. */
const NAMED: readonly ProductLine[] = PLAN_LINES.filter((line) => line !== 'commercial')

/**
 * The lines of business that a plan can be of, or null when nothing tells. A summary of benefits
 * (45 CFR 147.200) is written for commercial and marketplace plans only.
 */
export function linesOfPlan({ line, payerName, planName, kind }: Plan): readonly ProductLine[] | null {
  if (line) return [line]
  const named = productLine({ payer: payerName ?? '', plan: planName ?? '' })
  if (NAMED.includes(named)) return [named]
  return kind === 'summary_of_benefits' ? ['commercial', 'exchange'] : null
}

/** What the choice of a line rests on when nothing states it. */
export type LineAssumption = 'line_assumed' | 'line_not_stated'

export type LineChoice =
  | { kind: 'one'; contracts: ContractRate[]; line: ProductLine; assumption: LineAssumption | null }
  /** Contracts of several lines fit, and the person has to choose. */
  | { kind: 'open'; lines: ProductLine[] }
  /** All contracts are of other lines. */
  | { kind: 'none' }

/**
 * The contracts of one line of business: rates of two lines never make one figure. Contracts whose
 * line the hospital does not state are used when none of the plan's own line is stated.
 *
 * @param lines of the plan; null when they are unknown
 */
export function chooseLine(
  contracts: readonly ContractRate[],
  lines: readonly ProductLine[] | null,
): LineChoice {
  const byLine = Map.groupBy(contracts, ({ productLine: line }) => (line ?? 'unspecified') as ProductLine)
  const stated = [...byLine.keys()].filter(
    (line) => line !== 'unspecified' && (lines?.includes(line) ?? true),
  )
  const isFirstStated = lines !== null && stated.includes(lines[0]!)
  const fitting: ProductLine[] =
    byLine.has('unspecified') && !isFirstStated ? [...stated, 'unspecified'] : stated
  const [line] = fitting
  if (line === undefined) return { kind: 'none' }
  if (fitting.length > 1) return { kind: 'open', lines: fitting }
  const assumption = line === 'unspecified' ? 'line_not_stated' : lines === null ? 'line_assumed' : null
  return { kind: 'one', contracts: byLine.get(line)!, line, assumption }
}
