import { effectiveDateRepo } from '@ppman/policies/feeds'
import { policyChangeRepo } from '@ppman/policies/versions'
import type { Db } from '@ppman/db'
import { matchesEtag } from '@ppman/http'
import { renderCalendar } from '../../feeds/render-calendar.ts'
import { feedCache, renderFeed } from '../../policies/render-feed.ts'
import type { Questions } from '../../testing/bench-question.ts'
import { payerId } from './many-rules-sql.ts'

const BAR_MS = 5
const ENTRIES = 50
/** Rules end a few days before it, and changes take effect on every day around it. */
const TODAY = '2026-07-10'
const BASE_URL = 'http://bench.test'
const HEAD = { baseUrl: BASE_URL, id: 'feed', title: 'Changes', selfUrl: `${BASE_URL}/feed` }

const KEPT = feedCache()

type Filter = { payerId?: string; specialty?: string }

/** What a reader asks whose copy of a feed or calendar is current, and one without a copy. */
export function feedQuestions(db: Db): Questions {
  const [changes, dates] = [policyChangeRepo(db), effectiveDateRepo(db)]
  const feed = async (filter: Filter, cache = KEPT) => {
    const state = await changes.newestState(filter, ENTRIES)
    const render = async () => renderFeed(await changes.newest(filter, ENTRIES), 'atom', HEAD)
    const { etag } = await cache(JSON.stringify(filter), state, render)
    return matchesEtag(etag, etag)
  }
  const calendar = async (filter: Filter, cache = KEPT) => {
    const listed = await dates.around(TODAY, filter)
    const render = async () => renderCalendar(listed, { baseUrl: BASE_URL, name: 'Changes' })
    const { etag } = await cache(`ics ${JSON.stringify(filter)}`, JSON.stringify(listed), render)
    return matchesEtag(etag, etag)
  }
  const ofPayer = (index: number) => ({ payerId: payerId(index % 50) })
  return {
    'feed: copy is current': { ask: () => feed({}), barMs: BAR_MS },
    'feed: copy of a payer is current': { ask: (index) => feed(ofPayer(index)), barMs: BAR_MS },
    'feed: written anew': { ask: () => feed({}, feedCache()), barMs: null },
    'feed: calendar copy is current': { ask: () => calendar({}), barMs: null },
    'feed: calendar copy of a payer is current': { ask: (index) => calendar(ofPayer(index)), barMs: null },
    'feed: calendar of a payer, written anew': {
      ask: (index) => calendar(ofPayer(index), feedCache()),
      barMs: null,
    },
    'feed: calendar of a specialty that nothing has': {
      ask: () => calendar({ specialty: 'none' }),
      barMs: null,
    },
    'feed: calendar written anew': { ask: () => calendar({}, feedCache()), barMs: null },
  }
}
