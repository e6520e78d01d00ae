import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { EXAMPLE_NOW, exampleRegion, exampleSource } from './format-source.ts'
import { sourceModel, type SourceModel } from './view-model.ts'

const Query = z.object({ id: param.uuid })

const fresh = {
  ...exampleSource({ policy: null, outcome: 'new', lastCheckedAt: null, lastSuccessAt: null }),
  checks: [],
  transitions: [],
  events: [],
  items: [],
  regions: [],
}
const at = new Date('2026-03-04T05:00:00Z')
const id = exampleSource().id
const check = {
  id,
  part: 0,
  startedAt: at,
  finishedAt: at,
  httpStatus: 200,
  finalUrl: null,
  bytes: 1_204,
  sha256: 'ab'.repeat(32),
}
const item = {
  id,
  sourceId: id,
  url: 'https://meridian-trust.example/p',
  linkText: 'Spine',
  version: null,
  firstSeenAt: at,
  lastSeenAt: at,
}

export const policySourcePage = page<typeof Query, SourceModel>({
  path: '/policy/sources/:id',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    const source = await ctx.sourceList.byId(query.id)
    if (!source) throw new AppError('not_found', 'There is no source at this address.')
    return sourceModel(source, ctx.now(), visitor.signedIn && visitor.admin)
  },
  examples: {
    fresh: sourceModel(fresh, EXAMPLE_NOW),
    listing: sourceModel(
      {
        ...exampleSource({
          kind: 'index_page',
          state: 'needs_human_review',
          stateReason: 'not_found 3 times in a row',
          failures: 3,
          documents: 1,
        }),
        checks: [
          {
            ...check,
            outcome: 'ok',
            words: 2,
            found: {
              named: 2,
              added: 1,
              restored: 0,
              changed: 0,
              removed: 1,
              refused: { other_host: 3 },
              truncated: true,
            },
          },
          {
            ...check,
            part: 1,
            outcome: 'not_found',
            httpStatus: 404,
            sha256: null,
            words: null,
            found: null,
          },
        ],
        transitions: [
          {
            fromState: 'active',
            toState: 'needs_human_review',
            reason: 'not_found 3 times in a row',
            byPerson: false,
            at,
          },
        ],
        events: [{ kind: 'index_item_removed', itemId: id, title: 'Knees', at }],
        items: [
          { ...item, title: 'Spine', number: 'MT-1', publishedOn: '2026-03-01', removedAt: null },
          { ...item, title: null, number: null, publishedOn: null, removedAt: at },
        ],
        regions: [],
      },
      EXAMPLE_NOW,
    ),
    learned: sourceModel(
      {
        ...fresh,
        ...exampleSource(),
        regions: [
          exampleRegion(),
          exampleRegion({
            kind: 'words',
            state: 'revoked',
            under: [],
            after: null,
            uses: 1,
            revokedAt: at,
            revokeReason: 'It names the plan.',
          }),
        ],
      },
      EXAMPLE_NOW,
      true,
    ),
    document: sourceModel(
      {
        ...fresh,
        ...exampleSource({
          discoveredFrom: {
            source_id: id,
            index_url: 'https://meridian-trust.example/',
            link_text: null,
            method: 'link',
          },
        }),
      },
      EXAMPLE_NOW,
    ),
  },
})
