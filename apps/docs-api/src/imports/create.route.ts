import { accepted } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import { resolveParent } from '../topics/resolve-parent.ts'
import { CreateImport, ImportResponse, presentImport } from './import.ts'

export const createImportRoute = route({
  method: 'post',
  path: '/imports',
  operationId: 'createImport',
  summary: 'Send many topics of a manual through the publish pipeline',
  description:
    'For operators. Each topic becomes pending as by upsert; Location is the address of its progress.',
  tag: 'imports',
  access: 'scope:svc-docs:operator',
  body: CreateImport,
  responses: {
    202: {
      description: 'Accepted; the topics are processed in order',
      schema: ImportResponse,
      headers: ['Location'],
    },
  },
  async handler({ body, caller, ctx }) {
    const { sub: by } = actorOf(caller)
    const parent = await resolveParent(ctx.store, body.manualId, null)
    const taken = await ctx.transaction(async (store) => {
      const held = await store.manuals.lock(parent.manual.id)
      if (!held) throw unknownParent('manual')
      const bodies = body.topics.map((topic) => ({ ...topic, manualId: held.id }))
      const id = await store.imports.create({
        orgId: held.orgId,
        manualId: held.id,
        by,
        at: ctx.now(),
        bodies,
      })
      return (await store.imports.find(id))!
    })
    ctx.signals.emit('import')
    return accepted(presentImport(taken), { Location: `/api/v1/imports/${taken.id}` })
  },
})
