import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { FORMATS } from '@ppman/payers/src/loading/directory-formats.ts'
import {
  type DirectoryRow,
  type DirectorySource,
  payerSource,
} from '@ppman/payers/src/directory/directory-row.ts'
import { foldName } from '@ppman/payers/src/normalization/names.ts'
import { readDirectory } from '@ppman/payers/src/loading/read-directory.ts'
import type {
  AddressRow,
  IdentifierRow,
  MatchRows,
  NameRow,
  PhoneRow,
  SubjectRow,
} from '@ppman/payers/src/matching/indexing/index-types.ts'

type Subject = { -readonly [K in keyof SubjectRow]: SubjectRow[K] } & { states: string[] }
type Rows = {
  subjects: Subject[]
  names: NameRow[]
  identifiers: IdentifierRow[]
  addresses: AddressRow[]
  phones: PhoneRow[]
}

/**
 * The rows of a directory's files as the database would give them after a load, without a database:
 * for measuring.
 */
export async function rowsOfDirectory(dir: string): Promise<MatchRows> {
  const rows: Rows = { subjects: [], names: [], identifiers: [], addresses: [], phones: [] }
  const candidate = new Map<string, Subject>()
  const byName = new Map<string, string>()
  for (const source of Object.keys(FORMATS) as DirectorySource[]) {
    const family = payerSource(source)
    if (family === null) continue // whose addresses these are, the database says
    for await (const read of readDirectory(source, createReadStream(join(dir, FORMATS[source].fileName)))) {
      if (read.ok) take(rows, read.value, { family, known: candidate, byName })
    }
  }
  return rows
}

type Known = { family: string; known: Map<string, Subject>; byName: Map<string, string> }

function take(rows: Rows, row: DirectoryRow, { family, known, byName }: Known): void {
  const own = `${family}:${row.payerKey}`
  const folded = `${family}:name:${foldName(row.name)}`
  const key = known.has(own) || !row.payerKey.startsWith('name:') ? own : (byName.get(folded) ?? own)
  if (!byName.has(folded)) byName.set(folded, key)
  const subject = known.get(key) ?? addSubject(rows, row, key)
  known.set(key, subject)
  subject.states = [...new Set([...subject.states, ...row.states])]
  const { directoryId } = row
  rows.names.push(
    { key, alias: row.name, kind: 'name' },
    ...row.aliases.map((alias) => ({ key, alias, kind: 'alias' })),
  )
  rows.identifiers.push(...row.identifiers.map((identifier) => ({ ...identifier, key, directoryId })))
  rows.addresses.push(...row.addresses.map(({ line, zip }) => ({ key, line, zip, directoryId })))
  rows.phones.push(...row.phones.map((phone) => ({ key, phone, directoryId })))
}

function addSubject(rows: Rows, { directoryId, name, entry }: DirectoryRow, key: string): Subject {
  const subject = {
    payerId: key,
    entryId: entry ? key : null,
    directoryId,
    name,
    ediPayerId: entry?.ediPayerId ?? null,
    states: [],
  }
  rows.subjects.push(subject)
  return subject
}
