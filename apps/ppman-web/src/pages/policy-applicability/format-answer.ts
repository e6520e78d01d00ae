import type { ApplicabilityResult, Authority } from '@ppman/policies/applicability'
import { type Answer, answer, type Table, tableOrNull } from '@ppman/web-ui'

/** What the answer says, formatted for the page. */
export type AnswerText = { answer: Answer; missing: string[]; authorities: Table | null }

export function formatAnswer({ answer: found, document }: ApplicabilityResult): AnswerText {
  const { basis, jurisdiction, contractor, lcd, article, quote, missing, authorities } = found
  const source = document
    ? `${document.title}, ${document.number}; bytes ${document.sha256}`
    : 'As the payer says of its documents of this number; the document itself is not watched.'
  return {
    answer: answer({
      tone: 'plain',
      sentence: basis ? VERDICTS[basis] : 'Medicare’s own coverage rules decide.',
      quote: quote === null ? null : { text: quote, source, href: '' },
      facts: [
        {
          name: 'Medicare contractor',
          value: jurisdiction ? `${contractor ?? 'Its contractor'}, jurisdiction ${jurisdiction}` : '',
        },
        { name: 'Local coverage', value: [lcd, article].filter((one) => one !== null).join(' with ') },
      ],
    }),
    missing: missing.map((one) => MISSING[one] ?? one),
    authorities: authoritiesTable(authorities),
  }
}

const VERDICTS: Record<NonNullable<ApplicabilityResult['answer']['basis']>, string> = {
  document_states_scope: 'The document says whom it is for.',
  document_excludes_plan_type: 'The document says that it does not apply to this plan type.',
  defers_to_cms:
    'Medicare’s coverage rules come first; the plan’s own only where Medicare’s are not fully established.',
  deferral_vendor_two_part:
    'Medicare’s coverage rules come first; where they are silent, a vendor’s guidelines.',
  scope_by_exclusion: 'The document leaves others out, not this plan type: it applies.',
  negative_attestation: 'The payer says that it has no such policy.',
  unknown: 'No sentence that we hold settles the scope. The order below follows from law and contract.',
}
const MISSING: Partial<Record<string, string>> = {
  plan_type: 'the plan type',
  state: 'the state',
  locality: 'the county or city: this state is divided',
  part: 'Part A or B: they differ here',
  contractor: 'a Medicare contractor for this place',
  history: 'who answered on that day: our record begins later',
  lcd: 'a Local Coverage Determination for this code by this contractor',
  document_text: 'the document’s own words: it is not watched',
  scope_statement: 'a sentence of the document that says whom it is for',
  payer: 'one payer of that name in the directory',
}
const KINDS: Record<Authority['kind'], string> = {
  ncd: 'National coverage',
  lcd: 'Local coverage',
  article: 'Billing article',
  federal_program: 'Federal program',
  state_agency: 'State agency',
  plan_policy: 'Plan policy',
  vendor: 'Vendor',
}

const authoritiesTable = (authorities: readonly Authority[]): Table | null =>
  tableOrNull({
    columns: ['Who decides', 'Kind', 'Document', 'By which rule'],
    rows: authorities.map(({ kind, name, document, basis, quote }, index) => ({
      cells: [
        { text: `${index + 1}. ${name}`, note: quote ? `“${quote}”` : '' },
        KINDS[kind],
        document ?? '',
        basis,
      ],
    })),
  })
