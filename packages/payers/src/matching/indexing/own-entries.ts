import type { OwnEntry } from '../../entries/own-entries-repo.ts'
import { addressTexts, identifierText, type MatchIndex, phoneTexts } from './match-index.ts'
import { type KeyHit, push, type Subject } from './index-types.ts'
import { printedText } from '../../normalization/address-key.ts'
import { nameWords, skeletonOf } from '../../normalization/name-words.ts'

/** The size of an entry with one EDI id. */
const SIZE = Math.log1p(1)

/**
 * The index of one organization: the shared index and its own entries, under their payer's name.
 * The first own entry represents a payer without entries. Copies the lists and does not change the
 * shared index. Pure.
 */
export function withOwnEntries(index: MatchIndex, entries: readonly OwnEntry[]): MatchIndex {
  const subjects = [...index.subjects]
  const names = [...index.names]
  const namesOf = [...index.namesOf]
  const ofPayers = new Map<string, readonly number[]>()
  const ownKeys = new Map<string, KeyHit[]>()
  const byPayer = { get: (payerId: string) => ofPayers.get(payerId) ?? index.byPayer.get(payerId) }

  for (const entry of entries) {
    const subject = placeEntry(entry)
    const printed = printedText(entry.addressLine ?? '')
    for (const text of keyTextsOf(entry)) {
      if (!index.keys.get(text)?.some((hit) => hit.subject === subject))
        push(ownKeys, text, { subject, directoryId: entry.entryId, printed })
    }
  }
  const keys = {
    get: (text: string) => {
      const own = ownKeys.get(text)
      return own ? [...own, ...(index.keys.get(text) ?? [])] : index.keys.get(text)
    },
  }
  return { ...index, subjects, names, namesOf, keys, byPayer }

  function placeEntry(entry: OwnEntry): number {
    const siblings = byPayer.get(entry.payerId) ?? []
    const shared = siblings.find((subject) => subjects[subject]!.entryId === entry.entryId)
    if (shared !== undefined) return shared
    const withoutEntry = siblings.find((subject) => subjects[subject]!.entryId === null)
    if (withoutEntry === undefined) return addSubject(entry, siblings)
    subjects[withoutEntry] = subjectOf(entry)
    return withoutEntry
  }

  function addSubject(entry: OwnEntry, siblings: readonly number[]): number {
    const subject = subjects.push(subjectOf(entry)) - 1
    const run = nameWords(entry.name).map(skeletonOf).join('')
    const namesBorne = new Set(
      siblings.flatMap((sibling) => namesOf[sibling]!).filter((name) => names[name]!.run === run),
    )
    for (const name of namesBorne) {
      names[name] = {
        ...names[name]!,
        bearers: [...names[name]!.bearers, { subject, isAlias: false, byFact: false }],
      }
    }
    namesOf.push([...namesBorne])
    ofPayers.set(entry.payerId, [...siblings, subject])
    return subject
  }
}

const subjectOf = ({ payerId, entryId, name, ediPayerId, states }: OwnEntry): Subject => ({
  payerId,
  entryId,
  directoryId: entryId,
  name,
  ediPayerId,
  states,
  size: SIZE,
})

const keyTextsOf = ({ ediPayerId, addressLine, addressZip, phone }: OwnEntry): string[] => [
  identifierText({ kind: 'edi', value: ediPayerId }),
  ...(addressLine === null ? [] : addressTexts({ line: addressLine, zip: addressZip ?? '' })),
  ...(phone === null ? [] : phoneTexts({ phone })),
]
