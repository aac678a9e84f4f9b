import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

const namedNetworks: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Reads the host of a raw request the way the HTTP server does: a forwarded host counts only from a proxy in `trusted`, a
 * list of addresses, networks and their usual names.
 */
export function hostReader(trusted: string | undefined): (request: IncomingMessage) => string {
  const proxies = proxiesFrom(trusted)
  const isProxy = (address = '') => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host']?.toString()
    if (forwarded && isProxy(socket.remoteAddress)) return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
    return headers.host ?? ''
  }
}

function proxiesFrom(trusted: string | undefined): BlockList {
  const list = new BlockList()
  const entries = (trusted ?? '').split(',').map((entry) => entry.trim())
  for (const entry of entries.flatMap((entry) => namedNetworks[entry] ?? entry)) {
    if (entry === '') continue
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
