import { readFileSync } from 'node:fs'
import { type LinearModel, mostLikely, parseLinearModel, probabilitiesOf } from '@ppman/text'
import { lazy } from '../../text/memoize.ts'
import { type Edit, severityRank } from '../finding.ts'
import { featuresOfEdits } from './change-features.ts'
import { type Concluded, featuresOfRules, type JudgedEdit } from './rule-features.ts'
import { featuresOfStatements } from './statement-features.ts'

/**
 * What models judge of a change, one for each: its kind, its direction, its severity, and whether
 * it matters at all.
 */
export const ASPECTS = ['direction', 'changeType', 'severity', 'relevance'] as const
export type Aspect = (typeof ASPECTS)[number]

/** What the features of a change are read from. */
export type View = 'words' | 'rules' | 'statements'
export type Views = Readonly<Record<View, readonly string[]>>

/** The views that the fitted models know together; the stored one is their mean. */
export const COMBINATIONS: readonly (readonly View[])[] = [
  ['words'],
  ['words', 'rules'],
  ['words', 'rules', 'statements'],
]

/** Statements are read of no more passages than words. */
const MAX_EDITS = 3

/** What the models know of a change, by what it is read from. */
export function viewsOf(verdict: Concluded, judged: readonly JudgedEdit[]): Views {
  const gravest = gravestOf(judged)
  return {
    words: featuresOfEdits(gravest),
    rules: featuresOfRules(verdict, judged),
    statements: [...new Set(gravest.slice(0, MAX_EDITS).flatMap(featuresOfStatements))],
  }
}

const rankOf = ({ findings }: JudgedEdit) =>
  Math.max(...findings.map(({ severity }) => severityRank(severity)))

/** The edits with the gravest findings. */
export function gravestOf(judged: readonly JudgedEdit[]): Edit[] {
  const gravest = judged.reduce((most, one) => Math.max(most, rankOf(one)), 0)
  return judged.filter((one) => rankOf(one) === gravest).map(({ edit }) => edit)
}

/** Fitted on labelled changes; see `conclusions.fit.ts` of the evaluation. */
export const MODEL_FILES: Readonly<Record<Aspect, string>> = {
  direction: 'direction.txt',
  changeType: 'type.txt',
  severity: 'severity.txt',
  relevance: 'relevance.txt',
}
/** The class of a change that matters, in the model of relevance. */
export const ALERT = 'alert'

export type Models = Readonly<Record<Aspect, LinearModel>>

/** The stored models, read at their first use. */
export const storedModels = lazy(
  () =>
    Object.fromEntries(
      Object.entries(MODEL_FILES).map(([aspect, file]) => [
        aspect,
        parseLinearModel(readFileSync(new URL(file, import.meta.url), 'utf8')),
      ]),
    ) as Models,
)

const featuresIn = (views: Views) => Object.values(views).flat()

/** The likeliest answer by all views, and its probability. */
export const likeliest = (model: LinearModel, views: Views) => mostLikely(model, featuresIn(views))

/** The probability of each class by all views. */
export function oddsOf(model: LinearModel, views: Views): Map<string, number> {
  const probabilities = probabilitiesOf(model, featuresIn(views))
  return new Map(model.classes.map((name, index) => [name, probabilities[index]!]))
}
