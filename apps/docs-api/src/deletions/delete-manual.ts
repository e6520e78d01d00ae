import { noSuch } from '../refusals.ts'
import type { Store } from '../store.ts'

/** Deletes a manual with all below it, for an operator to take back within 30 days (docs decision D10). @throws `not_found` */
export async function deleteManual(
  store: Store,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const found = await store.manuals.lock(id)
  const manual = found && (await store.manuals.find(found.id))
  if (!manual) throw noSuch('manual')
  const target = { orgId: manual.orgId, kind: 'manual', targetId: manual.id, name: manual.title } as const
  const mark = await store.deletions.open(target, { by, at })
  await store.manuals.remove(manual.id, mark)
  await store.pageArchive.keep(mark)
  await store.publishedCopy.takeDown({ manualId: manual.id }, at)
  await store.deletions.tally(mark)
}
