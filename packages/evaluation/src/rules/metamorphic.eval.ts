import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import { type Rendering, RENDERINGS } from './metamorphic/renderings.ts'
import { SILENCES } from './metamorphic/silences.ts'
import { type Half, STATEMENTS } from './metamorphic/statements.ts'

/**
 * The same statement in many wordings and layouts must give the same rules:
 * `node packages/evaluation/src/rules/metamorphic.eval.ts [--misses] [--only WORDS]`. A text is of
 * the counted half when its wording or its layout is; only misses of the other half are printed.
 */
const { values } = parseArgs({
  options: { misses: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})

type Tally = { found: boolean[]; labelled: boolean[] }
const tally = (): Tally => ({ found: [], labelled: [] })
const total: Record<Half, Tally> = { read: tally(), counted: tally() }
const byDecision = new Map<string, Tally>()

function score(rendering: Rendering): void {
  const own: Record<Half, Tally> = { read: tally(), counted: tally() }
  for (const statement of STATEMENTS)
    for (const { form, words, also, half: ofWords } of statement.wordings) {
      const rendered = form === rendering.form ? rendering.render(statement, words) : null
      if (!rendered) continue
      const half = ofWords === 'read' && rendering.half === 'read' ? 'read' : 'counted'
      const decision = `${statement.category} ${statement.disposition}`
      const gold = rendered.codes.map((code) => `${decision} ${code}`)
      const alike = also === null ? decision : `${statement.category} ${also}`
      const ours = tuplesOf(rendered.text).map((one) => one.replace(`${alike} `, `${decision} `))
      const isSilence = gold.length === 0
      const labelled = isSilence ? [ours.length === 0] : gold.map((one) => ours.includes(one))
      const found = isSilence ? [] : ours.map((one) => gold.includes(one) || isBeside(one, decision))
      const tallies = isSilence ? [own[half]] : [own[half], total[half], ofDecision(`${decision}, ${half}`)]
      for (const one of tallies) {
        one.labelled.push(...labelled)
        one.found.push(...found)
      }
      if (values.misses && half === 'read' && [...labelled, ...found].includes(false))
        process.stdout.write(
          `[${rendering.name}] ${JSON.stringify(rendered.text)}\n` +
            `   ${ours.join(', ') || 'nothing'} / ${gold.join(', ') || '-'}\n`,
        )
    }
  for (const half of ['read', 'counted'] as const)
    print(`${rendering.form}, ${rendering.name}, ${half}`, own[half])
}

/** Rules about services; diagnoses, modifiers and revenue codes beside them are not scored. */
function tuplesOf(text: string): string[] {
  return [
    ...new Set(
      extractRules(text).flatMap(({ category, disposition, codes }) =>
        codes
          .filter(({ codeType }) => ['cpt', 'hcpcs', 'cdt'].includes(codeType))
          .map(({ code }) => `${category} ${disposition} ${code}`),
      ),
    ),
  ]
}

/** A second rule that the words also state: who is covered by age, and that it is covered. */
const isBeside = (tuple: string, decision: string) =>
  decision.startsWith('demographic_limit') && tuple.startsWith('coverage covered')

function ofDecision(name: string): Tally {
  const one = byDecision.get(name) ?? tally()
  byDecision.set(name, one)
  return one
}

function print(name: string, { found, labelled }: Tally): void {
  const share = (hits: readonly boolean[]) => formatShare(hits.filter(Boolean).length, hits.length)
  if (labelled.length > 0)
    process.stdout.write(
      `${name}: right ${share(labelled)}${found.length > 0 ? `, precision ${share(found)}` : ''}\n`,
    )
}

for (const rendering of [...RENDERINGS, ...SILENCES])
  if (rendering.name.includes(values.only)) score(rendering)
for (const [name, one] of byDecision) print(name, one)
for (const half of ['read', 'counted'] as const) print(`ALL ${half}`, total[half])
