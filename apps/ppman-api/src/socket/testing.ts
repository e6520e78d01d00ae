import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { openRedis } from '@ppman/http'
import { testRedisUrl } from '@ppman/http/testing'
import type { Redis } from 'ioredis'
import { WebSocket } from 'ws'
import { issueTicket } from '../auth/ws-ticket.ts'
import { ORG } from '../testing.ts'
import type { IsTopic } from './converse.ts'
import { ServerFrame } from './server-frames.ts'
import { sockets } from './sockets.ts'

export type Frame = Record<string, unknown> & { type: string; cursor: number }

/** Long enough for a machine that is busy with other things. */
const PATIENCE_MS = 20_000

/**
 * A client once it may be used. It waits longer for Redis than a service does: what is tested is
 * not how fast this machine is.
 */
export async function readyRedis(url = testRedisUrl()): Promise<Redis> {
  const redis = openRedis(url)
  redis.options.commandTimeout = PATIENCE_MS
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve))
  return redis
}

/** A process of the service as far as sockets see it, with a Redis connection of its own. */
export async function anInstance({
  redisUrl = testRedisUrl(),
  ...options
}: { redisUrl?: string; places?: number; isTopic?: IsTopic } = {}) {
  const redis = await readyRedis(redisUrl)
  const live = sockets({ redis, baseUrl: 'https://ppman.test', now: () => new Date(), ...options })
  const server = createServer()
  live.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/ws`
  await live.hears
  const close = () => {
    live.close()
    server.closeAllConnections()
    server.close()
    redis.disconnect()
  }
  return { redis, url, close }
}

type Client = { url: string; redis: Redis; orgId?: string; sub?: string }

/** A connected client that keeps what it is sent, which has to be as the AsyncAPI document says. */
export async function aSocket({ url, redis, orgId = ORG, sub = 'ada' }: Client) {
  const { ticket } = await issueTicket(redis, { orgId, sub, scopes: ['svc-ppman'] }, new Date())
  const ws = new WebSocket(url, ['ppman.v1', `ticket.${ticket}`])
  const frames: Frame[] = []
  ws.on('message', (chunk: Buffer) => {
    const frame: unknown = JSON.parse(chunk.toString())
    ServerFrame.parse(frame)
    frames.push(frame as Frame)
  })
  /** The first frame of this type that was not asked for before. */
  const next = async (type: string): Promise<Frame> => {
    for (let tries = 0; tries < PATIENCE_MS / 10; tries += 1) {
      const index = frames.findIndex((frame) => frame.type === type)
      if (index >= 0) return frames.splice(index, 1)[0]!
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`No frame ${type} came, but ${JSON.stringify(frames)}.`)
  }
  const say = (frame: object) => ws.send(JSON.stringify(frame))
  const subscribeTo = async (topics: string[], filter?: object) => {
    say({ type: 'subscribe', id: 's', topics, filter })
    await next('ack')
  }
  const subscribe = (...topics: string[]) => subscribeTo(topics)
  const hello = await next('hello')
  return { ws, frames, hello, next, say, subscribe, subscribeTo }
}

/** A way to Redis that can be cut and mended. */
export async function cuttableWay(target = new URL(testRedisUrl())) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createTcpServer((client) => {
    if (isCut) return void client.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const [end, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
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
  const url = Object.assign(new URL(target), {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
  }).href
  return { url, cut: () => cut(true), mend: () => cut(false), close: () => void (cut(true), server.close()) }
}
