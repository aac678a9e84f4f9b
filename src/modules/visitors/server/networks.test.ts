import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNetwork, isWithin } from './networks.ts'

test('VIS-02 an address is within its own network of any size, and within no other', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), fc.integer({ min: 1, max: 32 }), (bytes, prefix) => {
      const address = bytes.join('.')
      expect(isWithin([`${address}/${prefix}`], address)).toBe(true)
      expect(isWithin([`${address}/${prefix}`], `::ffff:${address}`)).toBe(true)
      // The first bit differs.
      const [first = 0, ...rest] = bytes
      expect(isWithin([`${address}/${prefix}`], [first ^ 128, ...rest].join('.'))).toBe(false)
    }),
  )
  expect(isWithin([], '10.0.0.1')).toBe(false)
  expect(isWithin(['2001:db8::/32'], '2001:db8:1::5')).toBe(true)
  expect(isWithin(['2001:db8::/32'], '10.0.0.1')).toBe(false)
  expect(isWithin(['10.0.0.0/8'], 'not an address')).toBe(false)
})

test('VIS-02 what is no network is refused', () => {
  for (const bad of ['', 'school', '10.0.0', '10.0.0.256', '10.0.0.0/33', '2001:db8::/129'])
    expect(isNetwork(bad)).toBe(false)
  for (const good of ['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32']) expect(isNetwork(good)).toBe(true)
})
