import { SEVERITIES } from '@ppman/policy-text/src/classification/finding.ts'
import type { Judged } from './labelled-pair.ts'

/** A share that was counted, and the bound that it is held to (a count of failures, or a rate). */
export type Score = { what: string; hits: number; n: number; aim: string; isMet: boolean }

const RANKS: readonly string[] = ['none', ...SEVERITIES.filter((severity) => severity !== 'info')]

/** Counts over judged pairs, with the aims of the design (payer-policy.md 5.1). */
export function scoreChanges(judged: readonly Judged[]): Score[] {
  const due = judged.filter(({ pair }) => pair.should_alert)
  const grave = due.filter(({ pair }) => pair.severity === 'high' || pair.severity === 'critical')
  const quiet = judged.filter(({ pair }) => !pair.should_alert)
  const failed = judged.filter(({ pair }) => pair.gold_class === 'fetch_failure')
  const coded = judged.filter(({ pair }) => pair.origin === 'real' && pair.facts.codes_added !== undefined)
  const isTold = ({ told }: Judged) => told.isAlert
  return [
    atMost(0, { what: 'high and critical changes told', of: grave, isHit: isTold }),
    atMost(1, { what: 'all changes told', of: due, isHit: isTold }),
    atMost(quiet.length / 50, {
      what: 'harmless pairs left in silence',
      of: quiet,
      isHit: (one) => !isTold(one),
    }),
    atMost(0, {
      what: 'failed fetches that made no version',
      of: failed,
      isHit: ({ told }) => !told.makesVersion,
    }),
    atLeast(0.8, { what: 'severity exact', of: due, isHit: (one) => stepsOff(one) === 0 }),
    atLeast(0.95, { what: 'severity within one step', of: due, isHit: (one) => stepsOff(one) <= 1 }),
    atLeast(0.8, { what: 'every labelled change type named', of: due, isHit: namesAll }),
    atMost(0, { what: 'codes added exact (real pairs)', of: coded, isHit: hasExactCodes }),
    atMost(0, {
      what: 'changes told as severely with all learned regions that there could be',
      of: due,
      isHit: isToldAtWorst,
    }),
  ]
}

type Count = { what: string; of: readonly Judged[]; isHit: (one: Judged) => boolean }

const atMost = (failures: number, count: Count): Score => {
  const { hits, n, what } = counted(count)
  return {
    what,
    hits,
    n,
    aim: failures === 0 ? 'all' : `at most ${Math.floor(failures)} missed`,
    isMet: n - hits <= failures,
  }
}

const atLeast = (rate: number, count: Count): Score => {
  const { hits, n, what } = counted(count)
  return { what, hits, n, aim: `at least ${rate.toFixed(2)}`, isMet: hits >= rate * n }
}

const counted = ({ what, of, isHit }: Count) => ({ what, hits: of.filter(isHit).length, n: of.length })

const stepsOff = ({ pair, told }: Judged) =>
  Math.abs(RANKS.indexOf(pair.severity) - RANKS.indexOf(told.severity))
const namesAll = ({ pair, told }: Judged) =>
  pair.change_types.every((type) => told.changeTypes.includes(type))
const isToldAtWorst = ({ told, toldAtWorst }: Judged) =>
  toldAtWorst.isAlert === told.isAlert && toldAtWorst.severity === told.severity
const hasExactCodes = ({ pair, told }: Judged) =>
  pair.facts.codes_added!.toSorted().join() === told.codesAdded.toSorted().join()
