import type { LinearModel } from '@ppman/text'
import { fitLinear } from './fit-linear.ts'

/**
 * A labelled case of a group, as a lot by one hand. `answer` is what the rules answered before
 * anybody worked on the group; undefined where it is not known.
 */
export type AnsweredCase = {
  group: string
  features: readonly string[]
  label: string
  answer?: string | undefined
}

/** Words of one text are no independent witnesses, so their weights count a little less. */
const WORDS_SHARE = 0.85
/** Cases before any is counted, where the rules answer as the label and where otherwise. */
const [PRIOR_RIGHT, PRIOR_WRONG] = [5, 0.3]

/**
 * Fits a model of the labels that knows the words of a case and the answer of the rules. The answer
 * is a witness of its own: its weight for a label is the logarithm of how often the rules answered
 * so where that was the label.
 *
 * @param featureOfAnswer the name of the feature for an answer of the rules
 */
export function fitBeside(
  cases: readonly AnsweredCase[],
  featureOfAnswer: (answer: string) => string,
): LinearModel {
  const words = fitLinear(cases.map(({ features, label }) => ({ features, classes: [label] })))
  const answered = cases.filter(({ answer }) => answer !== undefined)
  const answers = [...new Set([...words.classes, ...answered.map(({ answer }) => answer!)])].sort()
  const witnesses = answers.map((answer) => {
    const weights = words.classes.map((label, index) => {
      const labelled = answered.filter((one) => one.label === label)
      const alike = labelled.filter((one) => one.answer === answer).length
      const prior = answer === label ? PRIOR_RIGHT : PRIOR_WRONG
      const all = labelled.length + PRIOR_RIGHT + PRIOR_WRONG * (answers.length - 1)
      return [index, Math.log((alike + prior) / all)] as const
    })
    return [featureOfAnswer(answer), weights] as const
  })
  const scaled = [...words.weights].map(
    ([feature, pairs]) =>
      [feature, pairs.map(([index, weight]) => [index, weight * WORDS_SHARE] as const)] as const,
  )
  return { classes: words.classes, weights: new Map([...witnesses, ...scaled]) }
}

/** Every case with a model that was fitted without its group. */
export function leaveGroupsOut<Case extends AnsweredCase>(
  cases: readonly Case[],
  featureOfAnswer: (answer: string) => string,
): { one: Case; model: LinearModel }[] {
  const groups = [...new Set(cases.map(({ group }) => group))]
  return groups.flatMap((group) => {
    const model = fitBeside(
      cases.filter((one) => one.group !== group),
      featureOfAnswer,
    )
    return cases.filter((one) => one.group === group).map((one) => ({ one, model }))
  })
}
