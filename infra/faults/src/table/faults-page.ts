import { verdictPage } from '../../../judges/src/verdicts/verdict-page.ts'
import { FAULTS } from './faults.ts'
import { RESULTS } from './places.ts'

/** docs/reference/faults.md: every fault with its marks and what its newest run gave. */
export const faultsPage = (): string =>
  verdictPage({
    opening: [
      '# Faults',
      '',
      'Written from `infra/faults`: what is broken on purpose, what must hold meanwhile, and what was measured.',
      'Times are in milliseconds unless the name says otherwise. How the faults run:',
      '[infra/faults](../../infra/faults/README.md).',
    ],
    noun: 'fault',
    trials: FAULTS,
    results: RESULTS,
  })
