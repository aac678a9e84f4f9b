import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linksIn } from './textLinks.ts'

test('the addresses of a message become links, without the full stop that follows them', () => {
  expect(linksIn('Open http://a.localhost:4000/create-password/x-Y_1. Bye')).toEqual([
    { text: 'Open ', link: false, at: 0 },
    { text: 'http://a.localhost:4000/create-password/x-Y_1', link: true, at: 5 },
    { text: '. Bye', link: false, at: 50 },
  ])
})

test('only web addresses become links', () => {
  const parts = linksIn('javascript:alert(1) data:text/html,x mailto:a@b.example')
  expect(parts.map((part) => part.link)).toEqual([false])
})

test('nothing of a text is lost or added', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant(' '))), (pieces) => {
      const text = pieces.join('')
      expect(
        linksIn(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
    { numRuns: 30 },
  )
})
