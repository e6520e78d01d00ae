import type { LinearModel } from '@ppman/text'
import { averageOf, fitLinear, type FitOptions } from './fit-linear.ts'

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
  return averageOf(
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
