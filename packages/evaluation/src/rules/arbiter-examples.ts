import { NO_RULE } from '@ppman/policy-text/src/rules/cues/arbiter/arbiter-model.ts'
import { type PlacedWords, placedWords } from '@ppman/policy-text/src/rules/cues/arbiter/clause-network.ts'
import { featuresOf } from '@ppman/policy-text/src/rules/cues/arbiter/clause-features.ts'
import { clausesIn } from '@ppman/policy-text/src/rules/extract-rules.ts'
import type { Example } from '../learning/fit-linear.ts'

/** A text with its rules: codes, and the decisions that are accepted, the label's own first. */
export type FitSentence = {
  text: string
  rules: readonly { accepted: readonly string[]; codes: readonly string[] }[]
}

/** A clause for the linear model, and for the network. */
export type FitClause = Example & PlacedWords

/** The clauses of labelled sentences with the decisions on their codes. */
export function examplesOf(sentences: readonly FitSentence[]): FitClause[] {
  return sentences.flatMap((sentence) => {
    const clauses = clausesIn(sentence.text)
    const isSplit = sentence.rules.length > 1 && isReadRight(sentence, clauses)
    return clauses.flatMap(({ clause, findings }) => {
      const codes = codesOf(clause)
      if (codes.length === 0) return []
      const decisions = isSplit ? findings.map(decisionOf) : decisionsOn(codes, sentence)
      return [
        {
          ...placedWords(clause, sentence.text),
          features: featuresOf(clause.text),
          classes: decisions.length > 0 ? [...new Set(decisions)] : [NO_RULE],
        },
      ]
    })
  })
}

type ReadClause = ReturnType<typeof clausesIn>[number]

const decisionOf = ({ category, disposition }: ReadClause['findings'][number]) => `${category} ${disposition}`

function codesOf({ subjects, groups }: ReadClause['clause']): string[] {
  const lists = [...subjects, ...groups.filter(({ kind }) => kind !== 'place')]
  return lists.flatMap(({ mentions }) => mentions.flatMap((one) => one.codes.map(({ code }) => code)))
}

const decisionsOn = (codes: readonly string[], { rules }: FitSentence): string[] =>
  rules.flatMap((rule) => (rule.codes.some((code) => codes.includes(code)) ? rule.accepted.slice(0, 1) : []))

/**
 * Whether phrases and frames alone find the labelled rules; then they say which clause states each.
 */
function isReadRight({ rules }: FitSentence, clauses: readonly ReadClause[]): boolean {
  const found = clauses.flatMap(({ findings }) => findings.map(decisionOf))
  return (
    rules.every(({ accepted }) => accepted.some((decision) => found.includes(decision))) &&
    found.every((decision) => rules.some(({ accepted }) => accepted.includes(decision)))
  )
}
