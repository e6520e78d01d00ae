import { z } from 'zod'
import { type DirectoryRow, rowAbout } from '../directory/directory-row.ts'
import { foldName } from '../normalization/names.ts'
import { AFFILIATION_KINDS, PLAN_TYPES } from '../directory/payer.ts'
import { isState } from '../normalization/us-states.ts'

/** Text of one line. JSON numbers are refused: they may have lost leading zeros. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'Contains control characters')

const TWO_LETTERS = /^[A-Z]{2}$/
export const state = z.string().trim().regex(TWO_LETTERS, 'Expected a state of two letters')
export const states = z.array(z.string().regex(TWO_LETTERS, 'Expected a state of two letters')).default([])

export const naicCode = z
  .string()
  .trim()
  .regex(/^(\d{5})?$/, 'Expected five digits or nothing')
  .default('')

/**
 * A part of an address or a phone number. A bad value becomes empty and does not refuse the row.
 */
export const part = z
  .string()
  .trim()
  .transform((text) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 200))
  .catch('')
  .default('')

/** A cell that may be left empty. */
const optional = <T extends z.ZodType>(cell: T) => z.preprocess((text) => text || null, cell.nullable())

/** PostgreSQL's calendar begins in year 1. */
const day = optional(z.iso.date().refine((text) => text >= '0001', 'Expected a day from year 1 on'))

/** The prefix keeps spreadsheets from dropping leading zeros of the number. */
const number = optional(
  z
    .string()
    .regex(/^(edi:\S{1,50}|(naic|hios):\d{5})$/i, 'Expected edi:, naic: or hios: and the number')
    .transform(
      (text) => text.slice(0, text.indexOf(':')).toLowerCase() + text.slice(text.indexOf(':')).toUpperCase(),
    ),
)

/** A list separated by `|`, sorted and without duplicates. */
const sortedList = <T extends z.ZodType<string, string>>(word: T) =>
  z
    .string()
    .default('')
    .transform((text) =>
      [
        ...new Set(
          text
            .split('|')
            .map((each) => each.trim())
            .filter(Boolean),
        ),
      ].sort(),
    )
    .pipe(z.array(word).max(60))

const isChronological = ({
  valid_from: from,
  valid_to: to,
}: {
  valid_from: string | null
  valid_to: string | null
}) => !from || !to || from <= to
const endsBeforeItBegins = { path: ['valid_to'], error: 'Ends before it begins' }

const AffiliationRow = z.object({
  payer: line(500),
  payer_number: number,
  other_payer: line(500),
  other_number: number,
  kind: z.enum(AFFILIATION_KINDS),
  valid_from: day,
  valid_to: day,
  evidence: optional(line(2000)),
})

const DelegationRow = z.object({
  payer: line(500),
  payer_number: number,
  vendor: line(200),
  benefit: z.string().regex(/^[a-z][a-z0-9_]{0,49}$/, 'Expected lower-case words with _ between them'),
  states: sortedList(z.string().refine(isState, 'Expected states of two letters')),
  plan_types: sortedList(z.enum(PLAN_TYPES)),
  valid_from: day,
  valid_to: day,
  evidence: line(2000),
})

/** Reference to a payer by its number, or else by its name. */
const reference = (numbered: string | null, name: string) => numbered ?? `name:${foldName(name)}`

const aboutPayer = (payer: string, numbered: string | null) => ({
  ...rowAbout(reference(numbered, payer), payer),
  directoryId: numbered ?? payer.slice(0, 100),
})

export const affiliationRow = AffiliationRow.refine(isChronological, endsBeforeItBegins).transform(
  (row): DirectoryRow => ({
    ...aboutPayer(row.payer, row.payer_number),
    affiliations: [
      {
        kind: row.kind,
        ref: reference(row.other_number, row.other_payer),
        name: row.other_payer,
        validFrom: row.valid_from,
        validTo: row.valid_to,
        evidence: row.evidence,
      },
    ],
  }),
)

export const delegationRow = DelegationRow.refine(isChronological, endsBeforeItBegins).transform(
  (row): DirectoryRow => ({
    ...aboutPayer(row.payer, row.payer_number),
    delegations: [
      {
        vendor: row.vendor,
        benefit: row.benefit,
        states: row.states,
        planTypes: row.plan_types,
        validFrom: row.valid_from,
        validTo: row.valid_to,
        evidence: row.evidence,
      },
    ],
  }),
)
