import type { Client } from '../loading/load-client.ts'
import { changeKind, NO_CHANGES, type RateChanges, type Shown } from './file-change.ts'
import * as run from './file-change-sql-repo.ts'

type NewFile = { hospitalId: number; fileId: string; rates: number; at: Date }

/** The file whose prices a hospital shows. */
export async function shownFile(client: Client, hospitalId: number): Promise<Shown | null> {
  const { rows } = await client.query<Shown>(run.SHOWN, [hospitalId])
  return rows[0] ?? null
}

/** Keeps that a file was not promoted. */
export const keepHeld = (client: Client, file: NewFile, shown: Shown): Promise<void> =>
  addChange(client, file, { shown, kind: 'half_rows' })

/** Remembers what a hospital shows before it is replaced. */
export async function rememberShown(client: Client, hospitalId: number): Promise<void> {
  await client.query(run.REMEMBER_SHOWN, [hospitalId])
}

type Replaced = {
  shown: Shown | null
  /** Codes that the new file has a median of. */
  pricedCodeIds: ReadonlySet<number>
}

/**
 * Compares what the hospital shows now with what was remembered, keeps the difference, marks codes whose national figures are due,
 * and enqueues what follows a promotion.
 */
export async function keepChange(
  client: Client,
  file: NewFile,
  { shown, pricedCodeIds }: Replaced,
): Promise<void> {
  const changes = shown ? await changesOf(client, file) : NO_CHANGES
  const { rows } = await client.query<{ sha256: string; wasShown: boolean }>(run.NEW_FILE, [
    file.hospitalId,
    file.fileId,
  ])
  await addChange(client, file, { shown, kind: changeKind(shown, rows[0]!, changes), changes })
  await (shown ? client.query(run.MARK_DUE) : client.query(run.MARK_FIRST_DUE, [[...pricedCodeIds]]))
  await client.query(run.RESOLVE_HELD, [file.hospitalId, file.fileId, file.at])
  await client.query(run.ENQUEUE_AFTER_PROMOTION, [file.fileId])
}

async function changesOf(client: Client, { hospitalId }: NewFile): Promise<RateChanges> {
  await client.query(run.STAGE_CHANGES, [hospitalId])
  return (await client.query<RateChanges>(run.COUNT_CHANGES)).rows[0]!
}

type Change = { shown: Shown | null; kind: string; changes?: RateChanges }

async function addChange(
  client: Client,
  file: NewFile,
  { shown, kind, changes = NO_CHANGES }: Change,
): Promise<void> {
  const row = {
    hospital_id: file.hospitalId,
    old_file_id: shown?.fileId ?? null,
    new_file_id: file.fileId,
    detected_at: file.at.toISOString(),
    kind,
    rates_before: shown?.rates ?? 0,
    rates_after: file.rates,
    rates_added: changes.added,
    rates_removed: changes.removed,
    rates_changed: changes.changed,
    rates_up: changes.up,
    rates_down: changes.down,
    codes_changed: changes.codesChanged,
    contracts_added: shown ? await contractsOnlyIn(client, file.fileId, shown.fileId) : 0,
    contracts_removed: shown ? await contractsOnlyIn(client, shown.fileId, file.fileId) : 0,
  }
  await client.query(run.ADD_CHANGE, [JSON.stringify(row)])
}

async function contractsOnlyIn(client: Client, fileId: string, otherId: string): Promise<number> {
  const { rows } = await client.query<{ contracts: number }>(run.COUNT_CONTRACTS_ONLY_IN, [fileId, otherId])
  return rows[0]!.contracts
}
