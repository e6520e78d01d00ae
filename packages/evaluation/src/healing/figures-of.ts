import type { Figure } from '@ppman/evaluation'
import { isAsLabelled, isHealable, isRight, isWrong, type Judged } from './score-healing.ts'

/** What is published of healing cases, each as a share that was right. */
export function figuresOf(judged: readonly Judged[]): Figure[] {
  const [healable, rest] = [judged.filter(isHealable), judged.filter((one) => !isHealable(one))]
  return [
    {
      what: 'nothing else taken for the policy',
      hits: judged.filter((one) => !isWrong(one)).length,
      n: judged.length,
    },
    { what: 'healed where it could be', hits: healable.filter(isRight).length, n: healable.length },
    { what: 'left alone where it should be', hits: rest.filter(isAsLabelled).length, n: rest.length },
  ]
}
