import type { Figure } from '@ppman/evaluation'
import type { scoreCards } from './score-cards.ts'

/** What is published of matched cards, each as a share that was right. */
export const figuresOf = ({ answered, nobody, wrong }: ReturnType<typeof scoreCards>): Figure[] => [
  { what: 'right payer first', hits: answered.top1, n: answered.n },
  { what: 'right payer among the first five', hits: answered.top5, n: answered.n },
  { what: 'abstained where nobody is meant', hits: nobody.abstained, n: nobody.n },
  { what: 'no wrong payer decided', hits: wrong.n - wrong.wrong, n: wrong.n },
]
