import { verdictPage } from './verdict-page.ts'
import { JUDGES } from './judges.ts'
import { RESULTS } from './places.ts'

/** docs/reference/judges.md: every judge with its mark and what its newest run said. */
export const judgesPage = (): string =>
  verdictPage({
    opening: [
      '# Independent judges',
      '',
      'Written from `infra/judges`: programs of others that look at the product, each with its pass mark.',
      'How they run: [infra/judges](../../infra/judges/README.md).',
    ],
    noun: 'judge',
    trials: JUDGES,
    results: RESULTS,
  })
