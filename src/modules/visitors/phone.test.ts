import fc from 'fast-check'
import { test } from 'vitest'
import { dialNumberOf } from '#platform/contract/patterns.ts'
import { dialText } from './phone.ts'

test('VIS-02 gate phones read numbers as the server does', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.stringMatching(/^ ?\+?[0-9][0-9 .()-]{0,18}$/),
    fc.stringMatching(/^(0|91|\+91)?[0-9]{10}$/),
  )
  fc.assert(
    fc.property(typed, (text) => dialText(text) === dialNumberOf(text)),
    { numRuns: 2000 },
  )
})
