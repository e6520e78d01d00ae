import type { LinearModel } from '@ppman/text'
import { fitLinear, type FitOptions } from './fit-linear.ts'

/** A labelled case with its features by what they are read from. */
export type ViewedCase<View extends string> = {
  label: string
  views: Readonly<Record<View, readonly string[]>>
}

/**
 * Fits a model for each combination of views and averages them. A model of few views cannot lean on
 * what the others know, so together they err less than one model of all views.
 */
export function fitViews<View extends string>(
  cases: readonly ViewedCase<View>[],
  combinations: readonly (readonly View[])[],
  options: FitOptions = {},
): LinearModel {
  return meanOf(
    combinations.map((own) =>
      fitLinear(
        cases.map(({ views, label }) => ({
          features: own.flatMap((view) => views[view]),
          classes: [label],
        })),
        options,
      ),
    ),
  )
}

/**
 * The model of mean weights. The score of a class is a sum of weights, so it says what the models
 * of the same classes say together.
 */
export function meanOf(models: readonly LinearModel[]): LinearModel {
  const weights = new Map<string, Map<number, number>>()
  for (const model of models)
    for (const [feature, pairs] of model.weights) {
      const own = weights.get(feature) ?? new Map<number, number>()
      weights.set(feature, own)
      for (const [index, weight] of pairs) own.set(index, (own.get(index) ?? 0) + weight / models.length)
    }
  return {
    classes: models[0]!.classes,
    weights: new Map([...weights].map(([feature, pairs]) => [feature, [...pairs]])),
  }
}
