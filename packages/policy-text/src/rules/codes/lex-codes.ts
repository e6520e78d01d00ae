import { codeForm } from './code-form.ts'
import { lexDiagnoses, lexInpatient } from './lex-classified.ts'
import { lexModifiers, lexPlaces, lexRevenue } from './lex-lists.ts'
import { lexNamedDiagnoses } from './lex-named-diagnoses.ts'
import { lexServices } from './lex-services.ts'
import type { Mention } from './mention.ts'

/** In the order of how explicit their cues are, each with what a text must hold before it is worth reading. */
const LEXERS: readonly [lex: (text: string) => Mention[], needs: RegExp][] = [
  [lexPlaces, /pos|place/i],
  [lexRevenue, /rev|\bRC/i],
  [
    lexModifiers,
    /modifier|\bmods?\b|append|carr|includ|without|lacking|missing|\b(?:with|use|add|using) (?:\w+ )?[A-Z\d]{2}\b/i,
  ],
  [lexInpatient, /DRG|PCS/],
  [lexNamedDiagnoses, /ICD|diagnos|dx/i],
  [lexServices, /\d{4}/],
  [lexDiagnoses, /[A-Z]\d/],
]

/** Everything in a text that is a code, in order; where two readings overlap the one with the more explicit cue stays. */
export function lexCodes(printed: string): Mention[] {
  const text = codeForm(printed)
  const read = LEXERS.flatMap(([lex, needs], rank) =>
    needs.test(text) ? lex(text).map((mention) => ({ mention, rank })) : [],
  )
  read.sort((a, b) => a.mention.start - b.mention.start || a.rank - b.rank)
  const kept: typeof read = []
  for (const next of read) {
    const last = kept.at(-1)
    if (!last || next.mention.start >= last.mention.end) kept.push(next)
    else if (next.rank < last.rank) kept[kept.length - 1] = next
  }
  return kept.map(({ mention }) => mention)
}
