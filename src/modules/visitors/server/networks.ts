import { BlockList, isIP, isIPv6 } from 'node:net'

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** An address or a network with its prefix; null if it is neither. */
function parsed(network: string): { address: string; prefix: number } | null {
  const [address = '', bits] = network.split('/')
  if (isIP(address) === 0) return null
  const most = isIPv6(address) ? 128 : 32
  const prefix = bits === undefined ? most : Number(bits)
  return prefix <= most ? { address, prefix } : null
}

export const isNetwork = (network: string): boolean => parsed(network) !== null

/** Whether an address is in one of the networks. An IPv4 address may be written in IPv6. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const own = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(own) === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const found = parsed(network)
    if (found) list.addSubnet(found.address, found.prefix, family(found.address))
  }
  return list.check(own, family(own))
}
