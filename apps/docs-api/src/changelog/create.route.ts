import { created } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { route } from '../route.ts'
import { addEntry } from './add-entry.ts'
import { CreateEntry, EntryResponse, presentEntry } from './schemas.ts'

export const createEntryRoute = route({
  method: 'post',
  path: '/changelog',
  operationId: 'createChangelogEntry',
  summary: 'Add an entry to the changelog of a product',
  description: 'For operators. It passes the same checks as a page and is as open as its product and topics.',
  tag: 'changelog',
  access: 'scope:svc-docs:operator',
  body: CreateEntry,
  responses: { 201: { description: 'The entry', schema: EntryResponse } },
  handler: async ({ body, caller, ctx }) => created(presentEntry(await addEntry(ctx, actorOf(caller), body))),
})
