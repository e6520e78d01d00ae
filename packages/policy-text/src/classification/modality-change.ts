import type { TermDiff } from '../language/statement-diff.ts'
import type { Edit, Finding } from './finding.ts'

/** How binding each word is; a plain statement binds as "must" does. */
const STRENGTH: Readonly<Record<string, number>> = { MAY: 0, '!REQUIRE': 0, '!MAY': 2, SHOULD: 1, REQUIRE: 2 }
const PLAIN = 2

/** What is sent only when someone asks for it. */
const ASKED = 'ONREQUEST'

const strengthOf = (terms: readonly string[]): number =>
  Math.min(PLAIN, ...terms.flatMap((term) => (term in STRENGTH ? [STRENGTH[term]!] : [])))

/** A duty becomes a choice or advice, or the reverse. */
export function modalityFindings({ before, after, gone, come }: TermDiff, { after: facts }: Edit): Finding[] {
  const isSent = before.main.includes('SUBMIT') && after.main.includes('SUBMIT')
  const [wasAsked, isAsked] = [gone, come].map(({ main, condition }) => [...main, ...condition].includes(ASKED))
  if (isSent && wasAsked !== isAsked)
    return [
      {
        type: wasAsked ? 'requirement_added' : 'requirement_removed',
        severity: 'medium',
        direction: wasAsked ? 'tightening' : 'loosening',
        reason: `something is sent ${wasAsked ? 'always instead of ' : 'only '}on request`,
      },
    ]
  const changed = [...gone.main, ...come.main]
  if (!changed.some((term) => term in STRENGTH)) return []
  const [was, is] = [strengthOf(before.main), strengthOf(after.main)]
  if (was === is) return []
  const isStricter = is > was
  const direction = isStricter ? 'tightening' : 'loosening'
  const isModifier = facts!.modifiers.length > 0
  return [
    {
      type: isModifier ? 'modifier_changed' : isStricter ? 'requirement_added' : 'requirement_removed',
      severity: isModifier ? 'high' : 'medium',
      direction,
      reason: `a ${NAMES[was]!} becomes a ${NAMES[is]!}`,
    },
  ]
}

const NAMES = ['choice', 'recommendation', 'duty']
