/** A multinomial logistic model: the weights of each feature by the index of a class. */
export type LinearModel = {
  classes: readonly string[]
  weights: ReadonlyMap<string, readonly (readonly [classIndex: number, weight: number])[]>
}

/** Probabilities of all classes, in their order; they sum up to 1. Unknown features are ignored. */
export function probabilitiesOf({ classes, weights }: LinearModel, features: Iterable<string>): number[] {
  const scores = classes.map(() => 0)
  for (const feature of features)
    for (const [index, weight] of weights.get(feature) ?? []) scores[index]! += weight
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const total = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / total)
}

/** The most likely class and its probability, 0 to 1. */
export function mostLikely(model: LinearModel, features: Iterable<string>) {
  const probabilities = probabilitiesOf(model, features)
  const probability = Math.max(...probabilities)
  return { name: model.classes[probabilities.indexOf(probability)]!, probability }
}

/**
 * Reads a stored model: a line of classes parted by tabs, then a line for each feature,
 * `feature<tab>class index:hundredths,…`.
 */
export function parseLinearModel(stored: string): LinearModel {
  const [head = '', ...lines] = stored.trimEnd().split('\n')
  return {
    classes: head.split('\t'),
    weights: new Map(
      lines.map((line) => {
        const [feature = '', pairs = ''] = line.split('\t')
        return [feature, pairs.split(',').map((pair) => pairOf(pair))]
      }),
    ),
  }
}

function pairOf(pair: string): readonly [number, number] {
  const [index, hundredths] = pair.split(':').map(Number) as [number, number]
  return [index, hundredths / 100]
}

/** The model as `parseLinearModel` reads it. Features must hold no tab and no line break. */
export const formatLinearModel = ({ classes, weights }: LinearModel): string =>
  [
    classes.join('\t'),
    ...[...weights].map(([feature, pairs]) => {
      const hundredths = pairs.map(([index, weight]) => `${index}:${Math.round(weight * 100)}`)
      return `${feature}\t${hundredths.join(',')}`
    }),
    '',
  ].join('\n')
