import { readFileSync } from 'node:fs'
import { type LinearModel, mostLikely, parseLinearModel } from '@ppman/text'
import { lazy } from '../../text/memoize.ts'
import type { Verdict } from '../classify.ts'
import { type Direction, type Edit, type Finding, severityRank } from '../finding.ts'
import { featuresOfEdits } from './change-features.ts'

/** An edit with what the rules found in it. */
export type JudgedEdit = { edit: Edit; findings: readonly Finding[] }

/** What the model knows of a change: the features of the edits with the gravest findings. */
export function featuresOfChange(judged: readonly JudgedEdit[]): string[] {
  const ranks = judged.map(({ findings }) =>
    Math.max(...findings.map(({ severity }) => severityRank(severity))),
  )
  const gravest = ranks.reduce((most, rank) => Math.max(most, rank), 0)
  return featuresOfEdits(judged.flatMap(({ edit }, index) => (ranks[index] === gravest ? [edit] : [])))
}

/** The feature by which the model knows the direction that the rules conclude. */
export const rulesFeature = (direction: string): string => `rules ${direction}`

/**
 * Whether the rules leave the direction of an alert open: it is unknown, or criteria and duties
 * point both ways. Facts that point both ways stay mixed. Wording without a fact has no direction.
 */
export const isOpen = ({ severity, direction }: Pick<Verdict, 'severity' | 'direction'>): boolean =>
  severityRank(severity) >= severityRank('medium') &&
  (direction === 'unknown' || (direction === 'mixed' && severity === 'medium'))

/** Fitted on labelled changes; see `direction.fit.ts` of the evaluation. */
const model = lazy((): LinearModel =>
  parseLinearModel(readFileSync(new URL('./weights.txt', import.meta.url), 'utf8')),
)

/** A verdict whose direction is the likeliest one by the words, where the rules leave it open. */
export function withLikelyDirection(verdict: Verdict, judged: readonly JudgedEdit[]): Verdict {
  if (!isOpen(verdict)) return verdict
  const features = [...featuresOfChange(judged), rulesFeature(verdict.direction)]
  const { name, probability } = mostLikely(model(), features)
  if (name === verdict.direction) return verdict
  const reason = `${verdict.severity}: by its words likely ${name} (${Math.round(100 * probability)} percent)`
  return { ...verdict, direction: name as Direction, reasons: [...verdict.reasons, reason] }
}
