import { judgeRuleProposal, PROPOSABLE, unexplainedSentences } from '@ppman/policy-text'
import { LABELLED } from './cases/labelled.ts'

/** Every third sentence is enough to see a change. */
const SAMPLE = 3

type Label = { category: string; disposition: string; codes: string[] }

const labelsOf = (rules: string | readonly string[]): Label[] =>
  [rules].flat().flatMap((rule) => {
    const [, category, disposition, codes] = /^(\S+) (\S+): (.+)$/.exec(rule) ?? []
    return category ? [{ category, disposition: disposition!, codes: codes!.split(' ') }] : []
  })

/** Proposes every disposition for every labelled sentence, as the worst model would. */
function proposeAll() {
  const count = { right: 0, rightAccepted: 0, wrong: 0, wrongAccepted: 0 }
  for (const [text, rules] of LABELLED.filter((_, index) => index % SAMPLE === 0)) {
    const block = { kind: 'text' as const, path: [], text }
    const extract = { extractor: 'test/1', title: null, asksPassword: false, blocks: [block] }
    const context = { extract, scope: {}, rules: [], sentences: unexplainedSentences(extract, []) }
    for (const { number, text: quote, codes } of context.sentences)
      for (const [category, dispositions] of Object.entries(PROPOSABLE)) {
        const labels = labelsOf(rules).filter((label) => label.category === category)
        const groups = [codes.map(({ code }) => code), ...labels.map((label) => label.codes)]
        for (const group of new Set(groups.map((list) => [...new Set(list)].sort().join(' '))))
          for (const disposition of dispositions) {
            const isRight = labels.some(
              (label) => label.disposition === disposition && label.codes.toSorted().join(' ') === group,
            )
            const proposal = { sentence: number, quote, category, disposition, codes: group.split(' ') }
            const isAccepted = judgeRuleProposal(proposal, context)?.isAccepted ?? false
            count[isRight ? 'right' : 'wrong'] += 1
            if (isAccepted) count[isRight ? 'rightAccepted' : 'wrongAccepted'] += 1
          }
      }
  }
  return count
}

test('of all wrong proposals about labelled sentences next to none is accepted without a person', () => {
  const { right, rightAccepted, wrong, wrongAccepted } = proposeAll()
  expect(right).toBeGreaterThan(300)
  expect(wrong).toBeGreaterThan(7_000)
  expect(rightAccepted / right).toBeGreaterThan(0.15)
  expect(wrongAccepted / wrong).toBeLessThan(0.003)
}, 120_000)
