import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { fetchFailure } from './fetch-failure.ts'

/** What may be reached besides the public internet. Tests and the local sample site name it; nothing else should. */
export type Reach = {
  /** Addresses or CIDR ranges, for example `127.0.0.1` or `10.2.0.0/16`. */
  allowAddresses?: readonly string[]
  /** Host names with their port (`127.0.0.1:4100`, `mirror.internal:80`); the address behind them is then not checked. */
  allowHosts?: readonly string[]
}

/** Refuses an address that is not public unicast: loopback, private, link-local, reserved, mapped or translated ones. */
export function mayReach(address: string, { allowAddresses = [] }: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' || allowAddresses.some((allowed) => covers(allowed, ip))
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
 * Checks one hop before any connection. Address literals are judged here because no name lookup ever sees them; the URL
 * parser has already turned `2130706433` and `0x7f.1` into dotted form.
 */
export function checkTarget(text: string, reach: Reach): URL {
  const url = parse(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw fetchFailure('url_not_allowed', 'Only http and https addresses are read.')
  if (url.username || url.password) throw fetchFailure('url_not_allowed', 'An address with a user name or password is not read.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isNamed(url, reach) && !mayReach(host, reach)) throw notPublic()
  url.hash = ''
  return url
}

function parse(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw fetchFailure('url_not_allowed', 'This is not an absolute address.')
  return url
}

/** Whether the configuration names this very host and port. */
export function isNamed({ hostname, port, protocol }: Pick<URL, 'hostname' | 'port' | 'protocol'>, { allowHosts = [] }: Reach): boolean {
  const portWanted = port || (protocol === 'https:' ? '443' : '80')
  return allowHosts.includes(`${hostname}:${portWanted}`)
}

/** For an address in a private or reserved range. */
export const notPublic = () => fetchFailure('address_not_allowed', 'The address is not on the public internet.')
