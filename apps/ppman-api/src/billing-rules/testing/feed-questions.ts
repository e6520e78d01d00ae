import { policyChangeRepo } from '@ppman/policies/versions'
import type { Db } from '@ppman/db'
import { feedCache, renderFeed } from '../../policies/render-feed.ts'
import { matchesEtag } from '../../policies/matches-etag.ts'
import type { Questions } from '../../testing/bench-question.ts'
import { payerId } from './many-rules-sql.ts'

const BAR_MS = 5
const ENTRIES = 50
const HEAD = { baseUrl: 'http://bench.test', id: 'feed', title: 'Changes', selfUrl: 'http://bench.test/feed' }

const KEPT = feedCache()

/** What a reader of the feed asks whose copy is current. */
export function feedQuestions(db: Db): Questions {
  const repo = policyChangeRepo(db)
  const ask = async (filter: Parameters<typeof repo.newest>[0]) => {
    const state = await repo.newestState(filter, ENTRIES)
    const render = async () => renderFeed(await repo.newest(filter, ENTRIES), 'atom', HEAD)
    const { etag } = await KEPT(JSON.stringify(filter), state, render)
    return matchesEtag(etag, etag)
  }
  return {
    'feed: copy is current': { ask: () => ask({}), barMs: BAR_MS },
    'feed: copy of a payer is current': {
      ask: (index) => ask({ payerId: payerId(index % 50) }),
      barMs: BAR_MS,
    },
  }
}
