import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import type { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isNamed, mayReach, notPublicFailure, type Reach } from './reach.ts'

type Resolved = (error: Error | null, address?: string | LookupAddress[], family?: number) => void

/**
 * Connections that go to public addresses only. The lookup refuses a name when any of its addresses
 * is private and hands over exactly the addresses it checked, so a second answer of the name server
 * cannot be used (DNS rebinding); the socket's own remote address is checked once more before a
 * byte is sent.
 */
export function guardedAgent(reach: Reach, connectTimeoutMs: number): Agent {
  const guarded = buildConnector({ timeout: connectTimeoutMs, lookup: guardedLookup(reach) as never })
  const plain = buildConnector({ timeout: connectTimeoutMs })
  return new Agent({
    connections: 1,
    pipelining: 1,
    connect: (options, done) => {
      if (isNamed(options, reach)) return plain(options, done)
      guarded(options, (error, socket) => {
        if (error) return done(error, null)
        if (isReachable(socket, reach)) return done(null, socket)
        socket.destroy()
        done(notPublicFailure(), null)
      })
    },
  })
}

function guardedLookup(reach: Reach) {
  return (host: string, options: LookupOptions, done: Resolved) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error)
      if (!addresses.every(({ address }) => mayReach(address, reach))) return done(notPublicFailure())
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}

const isReachable = ({ remoteAddress }: Socket, reach: Reach) =>
  remoteAddress !== undefined && mayReach(remoteAddress, reach)
