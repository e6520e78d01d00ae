import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FEATURES, featuresOf } from '@ppman/policy-text/src/language/equivalence/features.ts'
import { kindOf } from '@ppman/policy-text/src/language/equivalence/thesaurus.ts'
import {
  formatTrees,
  parseTrees,
  probabilityOf,
} from '@ppman/policy-text/src/language/equivalence/state-the-same.ts'
import { stemOf } from '@ppman/policy-text/src/language/stem.ts'
import { type Example, fitTrees } from './fit-trees.ts'
import { mutationsOf, type Others } from './mutations.ts'
import { type LabelledPassage, labelledPassages, passageOfTexts } from './reworded-passages.ts'

/**
 * Fits the trees that say whether two passages state the same: prints, for each lot, what trees
 * fitted without it do; `--write` fits on every lot and stores them.
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, misses: { type: 'boolean', default: false } },
})
const TARGET = new URL('../../../policy-text/src/language/equivalence/trees.txt', import.meta.url)

/**
 * Made changes outnumber labelled ones twenty times. More weight tells more rewordings, and no more
 * of the labelled changes.
 */
const MUTATION_WEIGHT = 0.02

/** Least probability from which a passage is taken to state the same. */
const LEAST = [0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7]
type Fitted = Example & { lot: string; id: string; isMade: boolean; text: string }

const passages = labelledPassages()
const examples = [...passages.flatMap(exampleOf), ...madeExamples(passages)]
process.stderr.write(`${examples.length} examples, ${examples.filter(({ isMade }) => isMade).length} made\n`)

function exampleOf(one: LabelledPassage): Fitted[] {
  const text = `- ${one.before.text}\n+ ${one.after.text}`
  return bothWays(one).map((features) => ({
    ...one,
    features,
    isPositive: one.isEqual,
    weight: one.isEqual ? 0.5 : 1,
    isMade: false,
    text,
  }))
}

/** A passage reads the same backwards: what is equal stays equal, what differs differs. */
function bothWays({ before, after, shape }: Pick<LabelledPassage, 'before' | 'after' | 'shape'>): number[][] {
  return [featuresOf(before, after, shape), featuresOf(after, before, shape)].flatMap((one) =>
    one ? [one] : [],
  )
}

function madeExamples(all: readonly LabelledPassage[]): Fitted[] {
  const equal = all.filter(({ isEqual, before }) => isEqual && before.text.length < 500)
  const others = othersOf(all)
  return equal.flatMap(({ lot, id, before, after }) =>
    [...mutationsOf(after.text, others)].flatMap((text) =>
      bothWays(passageOfTexts(before.text, text)).map((features) => ({
        lot,
        id,
        features,
        isPositive: false,
        weight: MUTATION_WEIGHT / 2,
        isMade: true,
        text: `- ${before.text}\n+ ${text}`,
      })),
    ),
  )
}

function othersOf(all: readonly LabelledPassage[]): Others {
  const texts = all.map(({ before }) => before.text)
  const isThing = (word: string) => kindOf(stemOf(word)) === 'thing'
  const clauses = texts.flatMap(
    (text) =>
      text.match(/\b(?:if|when|unless|except|for|with|after|before|in) [a-z][^,.;\d]{10,60}(?=[.;]|$)/) ?? [],
  )
  const nouns = [...new Set(texts.flatMap((text) => (text.match(/\b[a-z]{4,}\b/g) ?? []).filter(isThing)))]
  let [clause, noun] = [0, 0]
  return {
    clause: () => clauses[(clause += 7) % clauses.length]!,
    thing: () => nouns[(noun += 11) % nouns.length]!,
    isThing,
  }
}

/** The probes of our own hand are left out together. */
const foldOf = (name: string) => (name.startsWith('probes') ? 'probes' : name)
const folds = [...new Set(passages.map(({ lot }) => foldOf(lot)))]
if (values.write) writeFileSync(TARGET, formatTrees(fitTrees(examples), FEATURES))
else {
  const judged = folds.flatMap((fold) => {
    const trees = parseTrees(
      formatTrees(fitTrees(examples.filter((one) => foldOf(one.lot) !== fold)), FEATURES),
      FEATURES,
    )
    return examples
      .filter((one) => foldOf(one.lot) === fold)
      .map((one) => ({ ...one, probability: probabilityOf(trees, one.features) }))
  })
  for (const least of LEAST) {
    process.stdout.write(`from ${least}\n`)
    for (const fold of [...folds, null]) {
      const own = judged.filter((one) => fold === null || foldOf(one.lot) === fold)
      const share = (list: typeof own) =>
        `${list.filter(({ probability }) => probability >= least).length} of ${list.length}`
      process.stdout.write(
        `  ${fold ?? 'all'}: equal ${share(own.filter(({ isPositive }) => isPositive))}, changes ` +
          `${share(own.filter(({ isPositive, isMade }) => !isPositive && !isMade))}, made ` +
          `${share(own.filter(({ isMade }) => isMade))}\n`,
      )
    }
  }
  if (values.misses)
    for (const one of judged.toSorted((a, b) => b.probability - a.probability))
      if (!one.isMade && (one.isPositive ? one.probability < 0.8 : one.probability >= 0.5))
        process.stdout.write(
          `${one.isPositive ? 'EQUAL' : 'CHANGE'} ${one.probability.toFixed(2)} ${one.id}\n${one.text}\n`,
        )
}
