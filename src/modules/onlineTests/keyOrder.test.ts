import { expect, test } from 'vitest'
import { withoutKey } from '#modules/questions/asked.ts'
import { everyType } from '#modules/questions/server/testing/everyType.ts'
import { keyAsAsked } from './keyOrder.ts'

test('ASM-03 the key that a family reads has the letters of the options as the child saw them', () => {
  let shuffled = 0
  for (const key of everyType('01a1ef4b-2dcf-78e2-b0ca-b2b173a7cc6d')) {
    const asked = withoutKey(key)
    if (!('options' in asked && 'options' in key)) {
      if (asked.type !== 'passage') expect(keyAsAsked(key, asked)).toBe(key)
      continue
    }
    shuffled += 1
    const seen = { ...asked, options: asked.options.toReversed() }
    const read = keyAsAsked(key, seen)
    expect('options' in read && read.options.map(({ id }) => id)).toEqual(seen.options.map(({ id }) => id))
    expect({ ...read, options: [] }).toEqual({ ...key, options: [] })
  }
  expect(shuffled).toBeGreaterThan(1)
})
