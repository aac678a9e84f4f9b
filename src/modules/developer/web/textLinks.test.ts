import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLinks } from './textLinks.ts'

test('URLs become links without trailing punctuation', () => {
  expect(splitLinks('Open http://a.localhost:4000/create-password/x-Y_1. Bye')).toEqual([
    { text: 'Open ', link: false, at: 0 },
    { text: 'http://a.localhost:4000/create-password/x-Y_1', link: true, at: 5 },
    { text: '. Bye', link: false, at: 50 },
  ])
})

test('only http and https URLs become links', () => {
  const parts = splitLinks('javascript:alert(1) data:text/html,x mailto:a@b.example')
  expect(parts.map((part) => part.link)).toEqual([false])
})

test('joining the parts gives back the text', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant(' '))), (pieces) => {
      const text = pieces.join('')
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
    { numRuns: 30 },
  )
})
