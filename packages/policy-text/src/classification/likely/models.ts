import { readFileSync } from 'node:fs'
import { type LinearModel, parseLinearModel, probabilitiesOf } from '@ppman/text'
import { lazy } from '@ppman/facts'
import { type Edit, severityRank } from '../finding.ts'
import { featuresOfEdits, type Concluded, featuresOfRules, type JudgedEdit } from './change-features.ts'
import { type Encoder, storedEncoder } from './encoder/encoder.ts'
import { type TaggedPieces, taggedPiecesOf } from './encoder/tagged-pieces.ts'
import { featuresOfStatements } from './statement-features.ts'

/**
 * What models judge of a change, one for each: its kind, its direction, its severity, and whether
 * it matters at all.
 */
export const ASPECTS = ['direction', 'changeType', 'severity', 'relevance'] as const
export type Aspect = (typeof ASPECTS)[number]

/** What the features of the linear models are read from. */
export type View = 'words' | 'rules' | 'statements'
export type Views = Readonly<Record<View, readonly string[]>>

/** What the models know of a change: features, and its text for the encoder. */
export type Clues = { views: Views; text: TaggedPieces }

/** The features of all views. */
export const featuresOf = ({ views }: Clues): string[] => Object.values(views).flat()

/** The views that the linear models know together; the stored one is their mean. */
export const COMBINATIONS: readonly (readonly View[])[] = [
  ['words'],
  ['words', 'rules'],
  ['words', 'rules', 'statements'],
]

/** Statements are read of no more passages than words. */
const MAX_EDITS = 3

/** What the models know of a change. */
export function cluesOf(verdict: Concluded, judged: readonly JudgedEdit[]): Clues {
  const gravest = gravestOf(judged)
  const views = {
    words: featuresOfEdits(gravest),
    rules: featuresOfRules(verdict, judged),
    statements: [...new Set(gravest.slice(0, MAX_EDITS).flatMap(featuresOfStatements))],
  }
  return { views, text: taggedPiecesOf(gravest) }
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

/** Linear models, one for each aspect, and an encoder of the text that judges all of them. */
export type Models = { linear: Readonly<Record<Aspect, LinearModel>>; encoder: Encoder }

/** The stored models, read at their first use. */
export const storedModels = lazy((): Models => {
  const linear = Object.entries(MODEL_FILES).map(([aspect, file]) => [
    aspect,
    parseLinearModel(readFileSync(new URL(file, import.meta.url), 'utf8')),
  ])
  return { linear: Object.fromEntries(linear) as Models['linear'], encoder: storedEncoder() }
})

/** Probabilities of all classes of an aspect. */
export type Odds = ReadonlyMap<string, number>

/** How much the encoder counts beside the linear models; chosen on lots left out. */
const ENCODER_SHARE = 0.6
/** The probability of a class that the encoder was never shown. */
const LEAST_ODDS = 1e-4
/**
 * From this probability of the linear models the encoder is not asked: on lots left out it would
 * change no kind and no severity, and it is most of the cost.
 */
const SURE = 0.9

/**
 * The probability of each class of an aspect: that of the linear models where they are sure, else
 * the weighted geometric mean of theirs and the encoder's.
 */
export function judge({ linear, encoder }: Models, clues: Clues): (aspect: Aspect) => Odds {
  const features = featuresOf(clues)
  const ofFeatures = new Map(ASPECTS.map((aspect) => [aspect, linearOdds(linear[aspect], features)]))
  if (isSure(ofFeatures)) return (aspect) => ofFeatures.get(aspect)!
  const encoded = encoder(clues.text, features)
  return (aspect) => joined(ofFeatures.get(aspect)!, encoded.get(aspect))
}

const linearOdds = (model: LinearModel, features: readonly string[]): Odds => {
  const probabilities = probabilitiesOf(model, features)
  return new Map(model.classes.map((name, index) => [name, probabilities[index]!]))
}

/** Whether a change is surely silent, or sure in every aspect. */
const isSure = (odds: ReadonlyMap<Aspect, Odds>): boolean =>
  odds.get('relevance')!.get(ALERT)! <= 1 - SURE ||
  [...odds.values()].every((one) => likeliest(one).probability >= SURE)

/** The weighted geometric mean of what both hold likely, or what the linear model does alone. */
function joined(ofFeatures: Odds, encoded: Odds | undefined): Odds {
  if (!encoded) return ofFeatures
  const odds = Array.from(ofFeatures, ([name, probability]): [string, number] => [
    name,
    probability ** (1 - ENCODER_SHARE) * (encoded.get(name) ?? LEAST_ODDS) ** ENCODER_SHARE,
  ])
  const total = odds.reduce((sum, [, one]) => sum + one, 0)
  return new Map(odds.map(([name, one]) => [name, one / total]))
}

/** The likeliest class and its probability. */
export function likeliest(odds: Odds): { name: string; probability: number } {
  const [name, probability] = [...odds].reduce((best, one) => (one[1] > best[1] ? one : best))
  return { name, probability }
}
