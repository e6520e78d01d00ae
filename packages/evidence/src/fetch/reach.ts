import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'
import { fetchFailure } from './fetch-failure.ts'

/**
 * Addresses that may be reached besides the public internet. Only tests and the local sample site
 * should name any.
 */
export type Reach = {
  /** Addresses or CIDR ranges, for example `127.0.0.1` or `10.2.0.0/16`. */
  allowAddresses?: readonly string[]
  /**
   * Host names with their port (`127.0.0.1:4100`, `mirror.internal:80`); the address behind them is
   * then not checked.
   */
  allowHosts?: readonly string[]
}

/**
 * Refuses an address that is not global unicast: loopback, private, link-local, reserved, mapped,
 * translated or tunnelled ones.
 */
export function mayReach(address: string, { allowAddresses = [] }: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (COMPATIBLE.test(address)) return false
  return isGlobal(ip) || allowAddresses.some((allowed) => covers(allowed, ip))
}

/**
 * IPv4-compatible addresses (RFC 4291, 2.5.5.1) as resolvers print them; the library takes them for
 * mapped ones.
 */
const COMPATIBLE = /^::\d{1,3}\./
/**
 * IPv6 space that IANA assigned to the global internet; all other space is reserved, translated or
 * site-local.
 */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Blocks inside it that the library counts as unicast: documentation (RFC 9637). */
const NOT_GLOBAL_IPV6 = [ipaddr.parseCIDR('3fff::/20')]
/**
 * The third quarter of an ISATAP address, which carries an address of IPv4 in the last (RFC 5214).
 */
const [ISATAP_HIGH, ISATAP_LOW] = [new Set([0, 0x200]), 0x5efe]

function isGlobal(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.range() !== 'unicast') return false
  if (!(ip instanceof ipaddr.IPv6)) return true
  const isIsatap = ISATAP_HIGH.has(ip.parts[4]!) && ip.parts[5] === ISATAP_LOW
  return ip.match(GLOBAL_IPV6) && !NOT_GLOBAL_IPV6.some((block) => ip.match(block)) && !isIsatap
}

function covers(allowed: string, ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [network, bits] = allowed.includes('/') ? ipaddr.parseCIDR(allowed) : wholeAddress(allowed)
  return network.kind() === ip.kind() && ip.match(network, bits)
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const ip = ipaddr.process(text)
  return [ip, ip.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Checks one hop before any connection. Address literals are checked here because they need no name
 * lookup; the URL parser has already turned `2130706433` and `0x7f.1` into dotted form.
 */
export function checkTarget(text: string, reach: Reach): URL {
  const url = parse(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw fetchFailure('url_not_allowed', 'Only http and https addresses are read.')
  if (url.username || url.password)
    throw fetchFailure('url_not_allowed', 'An address with a user name or password is not read.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isNamed(url, reach) && !mayReach(host, reach)) throw notPublicFailure()
  if (url.port !== '' && !isWebPort(url.port) && !mayUsePort(host, url, reach))
    throw fetchFailure('url_not_allowed', 'Only ports 80 and 443 are read.')
  url.hash = ''
  return url
}

const isWebPort = (port: string): boolean => port === '80' || port === '443'

/**
 * Other ports are allowed where the configuration names the host or its address; a name's address
 * is checked when it is resolved.
 */
function mayUsePort(host: string, url: URL, { allowAddresses = [], ...reach }: Reach): boolean {
  if (isNamed(url, reach)) return true
  if (!isIP(host)) return allowAddresses.length > 0
  const ip = ipaddr.process(host)
  return allowAddresses.some((allowed) => covers(allowed, ip))
}

function parse(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw fetchFailure('url_not_allowed', 'This is not an absolute address.')
  return url
}

/** Whether the configuration names this very host and port. */
function isNamed(
  { hostname, port, protocol }: Pick<URL, 'hostname' | 'port' | 'protocol'>,
  { allowHosts = [] }: Reach,
): boolean {
  const portWanted = port || (protocol === 'https:' ? '443' : '80')
  return allowHosts.includes(`${hostname}:${portWanted}`)
}

/** The failure for an address in a private or reserved range. */
const notPublicFailure = () =>
  fetchFailure('address_not_allowed', 'The address is not on the public internet.')

type Resolved = (error: Error | null, address?: string | LookupAddress[], family?: number) => void

/**
 * Connections that go to public addresses only. The lookup refuses a name when any of its addresses
 * is private and hands over exactly the addresses it checked, so a second answer of the name server
 * cannot be used (DNS rebinding); the socket's own remote address is checked once more before a
 * byte is sent.
 */
export function guardedAgent(reach: Reach, connectTimeoutMs: number, connections = 1): Agent {
  const guarded = buildConnector({ timeout: connectTimeoutMs, lookup: guardedLookup(reach) as never })
  const plain = buildConnector({ timeout: connectTimeoutMs })
  return new Agent({
    connections,
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
