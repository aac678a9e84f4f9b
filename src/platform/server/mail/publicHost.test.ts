import { expect, test } from 'vitest'
import { isPublicAddress, publicAddressOf } from './publicHost.ts'

test('NTF-01 SSRF: a school’s mail server cannot be inside our network', async () => {
  for (const address of [
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.5',
    '172.16.9.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fd00:ec2::254',
    'fe80::1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['8.8.8.8', '103.21.244.9', '172.32.0.1', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'no-such-host.invalid'])
    expect([host, await publicAddressOf(host)]).toEqual([host, null])
})
