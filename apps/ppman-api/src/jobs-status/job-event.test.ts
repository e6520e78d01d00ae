import { backgroundJobRepo, runBackgroundJob, startJob } from '@ppman/ledger/jobs'
import { openDb } from '@ppman/db'
import { silentLog } from '@ppman/http/testing'
import { createJobContext } from '../job-context.ts'
import { jobs } from '../jobs.ts'
import { livePublisher } from '../live/event-stream.ts'
import { anInstance, aSocket, type Frame, readyRedis } from '../socket/testing.ts'
import { testApi } from '../testing.ts'
import { until } from '../testing/until.ts'
import { WORKER_ENV } from '../testing/worker-env.ts'
import { workerConfigSchema } from '../worker-config.ts'
import { LIVE_KINDS } from '../live/live-event.ts'
import { jobEvent, JobResponse } from './job-response.ts'

const { api, as, pool, ctx, close } = await testApi()
const db = openDb({ url: ctx.config.DATABASE_URL, role: 'ppman_worker' })
const [instance, redis] = [await anInstance(), await readyRedis()]
const publish = livePublisher(redis)
afterAll(async () => {
  instance.close()
  redis.disconnect()
  await db.$disconnect()
  await close()
})

type JobFrame = Frame & {
  event: string
  occurred_at: string
  data: { id: string; status: string; started_at: string; progress: Record<string, number> }
}
/** What a socket heard of one job: other tests share what all organizations hear. */
const heardOf = (id: string, { frames }: { frames: Frame[] }) =>
  (frames as JobFrame[]).filter((frame) => frame.type === 'event' && frame.data.id === id)
const hearsTheEnd = (id: string, socket: { frames: Frame[] }) =>
  until('the end of the job is heard', () => heardOf(id, socket).some(({ event }) => event === 'job.done'))

test(
  'a sync is told from its queueing to its end, once however many start it, each time as the API tells ' +
    'the job',
  async () => {
    const socket = await aSocket(instance)
    await socket.subscribe('job.*')
    const { body } = await api.post('/api/v1/payers/sync').set(as())
    const id = body.job_id as string
    expect((await api.post('/api/v1/payers/sync').set(as())).body.job_id).toBe(id)
    const config = workerConfigSchema.parse({
      ...WORKER_ENV,
      DATABASE_URL: ctx.config.DATABASE_URL,
    })
    const worker = createJobContext({ db, pool, redis, config, log: silentLog })
    await jobs
      .find(({ name }) => name === 'sync-payers')!
      .run({ job_id: id }, worker, new AbortController().signal)
    await hearsTheEnd(id, socket)
    const heard = heardOf(id, socket)
    expect(heard.map(({ event }) => event)).toEqual(['job.queued', 'job.running', 'job.done'])
    expect(heard.at(-1)!.data).toEqual((await api.get(`/api/v1/jobs/${id}`).set(as())).body)
  },
)

test(
  'every kind of event that is published carries exactly the fields of the catalogue, whatever the ' +
    'service keeps beside them',
  async () => {
    const socket = await aSocket(instance)
    const job = { ...(await startJob(db, { kind: 'payer_sync' }, new Date())), orgId: 'internal', cost: 7 }
    await socket.subscribe(`job:${job.id}`)
    const statuses = ['queued', 'running', 'done', 'failed'] as const
    for (const status of statuses) await publish(jobEvent({ ...job, status }, 'state', new Date()))
    await publish(jobEvent({ ...job, status: 'running' }, 'progress', new Date()))
    await until('all of them are heard', () => heardOf(job.id, socket).length === 5)
    const heard = heardOf(job.id, socket)
    expect(heard.map(({ event }) => event).sort()).toEqual(
      LIVE_KINDS.filter((kind) => kind.startsWith('job.')).sort(),
    )
    for (const frame of heard) {
      expect(Object.keys(frame).sort()).toEqual(['cursor', 'data', 'event', 'id', 'occurred_at', 'type'])
      expect(frame.data).toEqual(JobResponse.strict().parse(frame.data))
      expect(Object.keys(frame.data).sort()).toEqual(Object.keys(JobResponse.shape).sort())
    }
  },
)

const started = async () => (await startJob(db, { kind: 'payer_sync' }, new Date())).id
const now = () => new Date()
const run = (id: string, work: Parameters<typeof runBackgroundJob>[2]) =>
  runBackgroundJob(
    id,
    { jobs: backgroundJobRepo(db), now, tell: (job, news) => void publish(jobEvent(job, news, now())) },
    work,
  )
const done = { status: 'done', rowsTotal: 500, counts: {}, note: null } as const

test('progress is published at most once a second, with rows, bytes and rate', async () => {
  const socket = await aSocket(instance)
  const id = await started()
  await socket.subscribe(`job:${id}`)
  const beganAtMs = Date.now()
  await run(id, async (_job, progress) => {
    for (let n = 1; n <= 250; n += 1) {
      progress({ rowsRead: 2 * n, share: n / 250, bytesRead: 5_000_000_000 + n, bytesTotal: 5_000_000_250 })
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return done
  })
  await hearsTheEnd(id, socket)
  const result = heardOf(id, socket).filter(({ event }) => event === 'job.progress')
  expect(result.length).toBeGreaterThanOrEqual(2)
  expect(result.length).toBeLessThanOrEqual((Date.now() - beganAtMs) / 1_000)
  const [, { data, occurred_at: toldAt }] = result as [JobFrame, JobFrame]
  const { progress } = data
  expect(progress).toMatchObject({ rows_total: null, bytes_total: 5_000_000_250 })
  expect(progress.bytes_read! - 5_000_000_000).toBe(progress.rows_read! / 2)
  const workedS = (Date.parse(toldAt) - Date.parse(data.started_at)) / 1_000
  expect(progress.rows_per_s! / (progress.rows_read! / workedS)).toBeCloseTo(1, 0)
  expect(heardOf(id, socket).at(-1)!.data.progress).toMatchObject({
    rows_read: 500,
    rows_total: 500,
    share: 1,
  })
})

test('work that says nothing new is not told again', async () => {
  const socket = await aSocket(instance)
  const id = await started()
  await socket.subscribe(`job:${id}`)
  await run(id, async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_200))
    return done
  })
  await hearsTheEnd(id, socket)
  expect(heardOf(id, socket).map(({ event }) => event)).toEqual(['job.running', 'job.done'])
})

test('while Redis is away a job goes on to its end', async () => {
  const id = await started()
  redis.disconnect()
  await run(id, async (_job, progress) => {
    progress({ rowsRead: 1, share: 0.5 })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    return done
  })
  expect((await api.get(`/api/v1/jobs/${id}`).set(as())).body).toMatchObject({
    status: 'done',
    progress: { share: 1 },
  })
})
