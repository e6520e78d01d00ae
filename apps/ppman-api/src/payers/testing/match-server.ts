import { testApi } from '../../testing.ts'
import { serveMeasured } from './measured-server.ts'
import { storePayersApart } from './store-payers.ts'

/**
 * The API that ships, identity and quotas on, over a directory of the size given on the command
 * line.
 */
const { app, as, pool, url } = await testApi({ checkReplies: false })
await storePayersApart(url, Number(process.argv[2]))
serveMeasured({
  app,
  headersFor: (sub) => as({ sub }),
  change: () => pool.query(`UPDATE payer SET updated_at = now() WHERE source_key = 'M0'`),
})
