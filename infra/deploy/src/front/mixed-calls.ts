import type { Seeded } from '@ppman/control-plane/seed'
import { HOSTS } from './open-front.ts'
import type { Call } from './load.ts'
import type { ServiceName } from './two-of-each.ts'

/** Reads and a write that reach every service, some through the edge and its signature. */
export function mixedCalls({ tokens }: Seeded): (Call & { service: ServiceName })[] {
  const headers = { authorization: `Bearer ${tokens.ppman}` }
  return [
    {
      service: 'ppman-api',
      name: 'payers',
      host: HOSTS.console,
      method: 'GET',
      path: '/v1/ppman/payers/',
      headers,
      status: 200,
    },
    { service: 'ppman-web', name: 'home page', host: HOSTS.base, method: 'GET', path: '/', status: 200 },
    {
      service: 'docs-api',
      name: 'documentation',
      host: HOSTS.docs,
      method: 'GET',
      path: '/docs/',
      status: 200,
    },
    {
      service: 'email-hook',
      name: 'unsigned event',
      host: HOSTS.base,
      method: 'POST',
      path: '/webhook/email/event',
      body: '[]',
      status: 401,
    },
    {
      service: 'control-plane',
      name: 'edge keys',
      host: HOSTS.console,
      method: 'GET',
      path: '/.well-known/jwks.json',
      status: 200,
    },
    {
      service: 'ppman-api',
      name: 'invalid rule',
      host: HOSTS.console,
      method: 'POST',
      path: '/v1/ppman/billing-rules/',
      headers,
      body: '{}',
      status: 422,
    },
    {
      service: 'ppman-api',
      name: 'socket ticket',
      host: HOSTS.console,
      method: 'POST',
      path: '/v1/ppman/auth/ws-ticket',
      headers,
      body: '{}',
      status: 200,
    },
  ]
}
