import { ok } from '@ppman/http'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { checkChain, merklePath } from './merkle.ts'
import { canonicalRun, hashOfRun } from './run.ts'
import { EvidenceResponse, presentRun } from './schemas.ts'

export const showEvidenceRoute = route({
  method: 'get',
  path: '/publish-runs/:id/evidence',
  operationId: 'showPublishEvidence',
  summary: 'Prove one run: what was hashed, and the chain around it',
  tag: 'publish-runs',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: {
    200: { description: 'Evidence that can be checked without this service', schema: EvidenceResponse },
  },
  async handler({ params, ctx }) {
    const run = await ctx.store.runs.find(params.id)
    if (!run) throw noSuch('publish run')
    const { hashes, firstBreak } = await checkChain(ctx.store.runs.chain(run.manualId))
    return ok({
      run: presentRun(run),
      canonical: canonicalRun(run),
      isIntact: hashOfRun(run) === run.runSha256,
      chain: {
        length: hashes.length,
        isWhole: firstBreak === null,
        firstBreak,
        headSha256: hashes.at(-1) ?? '',
      },
      merkle: merklePath(hashes, hashes.indexOf(run.runSha256)),
    })
  },
})
