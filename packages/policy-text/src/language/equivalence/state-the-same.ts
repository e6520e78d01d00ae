import { readFileSync } from 'node:fs'
import { lazy } from '@ppman/facts'
import { amountsBetween, FEATURES, featuresOf, type Passage, type Shape } from './features.ts'

/** Fitted by `packages/evaluation/src/changes/equivalence.fit.ts`. */
const trees = lazy(() => parseTrees(readFileSync(new URL('./trees.txt', import.meta.url), 'utf8'), FEATURES))

/**
 * The least probability from which two passages are taken to state the same. Missing a change is
 * worse than telling a rewording: the figures of lots left out are in the scorecard.
 */
const LEAST = 0.45

/** Whether two versions of a passage state the same, judged by what is left when equals cancel. */
export const stateTheSame = (before: Passage, after: Passage, shape: Shape): boolean =>
  likenessOf(before, after, shape) >= LEAST

/** The probability that two versions of a passage state the same; 0 if they surely differ. */
export function likenessOf(before: Passage, after: Passage, shape: Shape): number {
  const features = featuresOf(before, after, shape)
  return features === null ? 0 : probabilityOf(trees(), features)
}

/** The probability that two versions state the same but for what differs for certain. */
export const likenessOfWords = (before: Passage, after: Passage, shape: Shape): number =>
  probabilityOf(trees(), amountsBetween(before, after, shape))

/** A split on a feature, or a leaf with its part of the log odds. */
export type Tree =
  { kind: 'leaf'; odds: number } | { kind: 'split'; feature: number; most: number; yes: Tree; no: Tree }

/** Boosted trees; the sum of their leaves is the log odds of the positive label. */
export type Trees = readonly Tree[]

/** The probability of the positive label. */
export function probabilityOf(trees: Trees, features: readonly number[]): number {
  let odds = 0
  for (let tree of trees) {
    while (tree.kind === 'split') tree = features[tree.feature]! <= tree.most ? tree.yes : tree.no
    odds += tree.odds
  }
  return 1 / (1 + Math.exp(-odds))
}

/** One line a tree: `feature<=most(yes|no)`, leaves as numbers, features by their names. */
export const formatTrees = (trees: Trees, names: readonly string[]): string =>
  trees.map((tree) => `${formatTree(tree, names)}\n`).join('')

const formatTree = (tree: Tree, names: readonly string[]): string =>
  tree.kind === 'leaf'
    ? String(Number(tree.odds.toFixed(4)))
    : `${names[tree.feature]!}<=${tree.most}(${formatTree(tree.yes, names)}|${formatTree(tree.no, names)})`

/** @throws Error when a tree names a feature that there is not */
export const parseTrees = (text: string, names: readonly string[]): Trees =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const reader = { line, at: 0 }
      return readTree(reader, names)
    })

const LEAF = /-?[\d.]+(?:e-?\d+)?(?=[|)]|$)/y
const SPLIT = /([^<|()]+)<=(-?[\d.]+)\(/y

function readTree(reader: { line: string; at: number }, names: readonly string[]): Tree {
  const read = (pattern: RegExp) => {
    pattern.lastIndex = reader.at
    const match = pattern.exec(reader.line)
    if (match) reader.at = pattern.lastIndex
    return match
  }
  const leaf = read(LEAF)
  if (leaf) return { kind: 'leaf', odds: Number(leaf[0]) }
  const [, name, most] = read(SPLIT) ?? []
  const feature = names.indexOf(name ?? '')
  if (feature < 0) throw new Error(`A tree has no such feature: ${name ?? reader.line.slice(reader.at)}`)
  const yes = readTree(reader, names)
  reader.at += 1
  const no = readTree(reader, names)
  reader.at += 1
  return { kind: 'split', feature, most: Number(most), yes, no }
}
