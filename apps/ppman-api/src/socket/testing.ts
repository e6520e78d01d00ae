import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { openRedis } from '@ppman/http'
import { testRedisUrl } from '@ppman/http/testing'
import type { Redis } from 'ioredis'
import { WebSocket } from 'ws'
import { issueTicket } from '../auth/ws-ticket.ts'
import { ORG } from '../testing.ts'
import { sockets } from './sockets.ts'

export type Frame = Record<string, unknown> & { type: string; cursor: number }

/** A client once it may be used. */
export async function readyRedis(url = testRedisUrl()): Promise<Redis> {
  const redis = openRedis(url)
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve))
  return redis
}

/** A process of the service as far as sockets see it, with a Redis connection of its own. */
export async function anInstance({ redisUrl = testRedisUrl(), places }: { redisUrl?: string; places?: number } = {}) {
  const redis = await readyRedis(redisUrl)
  const live = sockets({ redis, baseUrl: 'https://ppman.test', ...(places === undefined ? {} : { places }) })
  const server = createServer()
  live.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/ws`
  await new Promise((resolve) => setTimeout(resolve, 50)) // until it listens to the others
  const close = () => {
    live.close()
    server.closeAllConnections()
    server.close()
    redis.disconnect()
  }
  return { redis, url, close }
}

type Client = { url: string; redis: Redis; orgId?: string; sub?: string }

export type ClientSocket = Awaited<ReturnType<typeof connected>>

/** A connected client that keeps what it is sent. A busy machine may refuse one: Redis has 50 ms to answer. */
export async function aSocket(client: Client): Promise<ClientSocket> {
  for (let tries = 0; tries < 3; tries += 1) {
    const socket = await connected(client).catch(() => null)
    if (socket) return socket
  }
  return connected(client)
}

async function connected({ url, redis, orgId = ORG, sub = 'ada' }: Client) {
  const { ticket } = await issueTicket(redis, { orgId, sub, scopes: ['svc-ppman'] })
  const ws = new WebSocket(url, ['ppman.v1', `ticket.${ticket}`])
  const frames: Frame[] = []
  ws.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame))
  /** The first frame of this type that was not asked for before. */
  const next = async (type: string): Promise<Frame> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const at = frames.findIndex((frame) => frame.type === type)
      if (at >= 0) return frames.splice(at, 1)[0]!
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`No frame ${type} came, but ${JSON.stringify(frames)}.`)
  }
  const say = (frame: object) => ws.send(JSON.stringify(frame))
  const subscribe = async (...topics: string[]) => {
    say({ type: 'subscribe', id: 's', topics })
    await next('ack')
  }
  const hello = await next('hello')
  return { ws, frames, hello, next, say, subscribe }
}

/** A way to Redis that can be cut and mended. */
export async function cuttableWay(target = new URL(testRedisUrl())) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createTcpServer((client) => {
    if (isCut) return void client.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const [end, other] of [[client, onward], [onward, client]] as const) {
      open.add(end)
      end.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
    client.pipe(onward).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (isNowCut: boolean) => {
    isCut = isNowCut
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const url = Object.assign(new URL(target), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href
  return { url, cut: () => cut(true), mend: () => cut(false), close: () => void (cut(true), server.close()) }
}
