import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitter } from './changeEmitter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('emits a short text with every keystroke, a long one in pauses', () => {
  let text = ''
  const sent: string[] = []
  const one = emitter(
    () => text,
    (html) => sent.push(html),
    '',
  )
  text = 'a'
  one.changed(1)
  expect(sent).toEqual(['a'])
  for (const letter of 'bcd') {
    text += letter
    one.changed(50_000)
    vi.advanceTimersByTime(200)
  }
  expect(sent).toEqual(['a'])
  vi.advanceTimersByTime(200)
  expect(sent).toEqual(['a', 'abcd'])
})

test('emits during continuous typing', () => {
  let text = ''
  const sent: string[] = []
  const one = emitter(
    () => text,
    (html) => sent.push(html),
    '',
  )
  for (let letter = 0; letter < 100; letter++) {
    text += 'x'
    one.changed(50_000)
    vi.advanceTimersByTime(100)
  }
  expect(sent.length).toBeGreaterThan(4)
})

test('flush emits the last text exactly once, whatever happened before', () => {
  const step = fc.oneof(
    fc.record({ type: fc.string({ maxLength: 2 }), size: fc.constantFrom(10, 50_000) }),
    fc.record({ wait: fc.integer({ min: 0, max: 2000 }) }),
    fc.constant('flush' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let text = 'first'
      const sent: string[] = []
      const one = emitter(
        () => text,
        (html) => sent.push(html),
        'first',
      )
      for (const each of steps) {
        if (each === 'flush') one.flush()
        else if ('wait' in each) vi.advanceTimersByTime(each.wait)
        else {
          text += each.type
          one.changed(each.size)
        }
      }
      one.flush()
      expect(sent.at(-1) ?? 'first').toBe(text)
      expect(new Set(sent).size).toBe(sent.length)
      const count = sent.length
      vi.runAllTimers()
      expect(sent.length).toBe(count)
    }),
  )
})

test('late own values are echoes; a return to an older value is a change', () => {
  let text = ''
  const one = emitter(
    () => text,
    () => {},
    '',
  )
  for (const letter of 'hey') {
    text += letter
    one.changed(text.length)
  }
  expect([one.isEcho('h'), one.isEcho('hey'), one.isEcho('x')]).toEqual([true, true, false])
  // A message was sent, and the field is cleared while it keeps the focus.
  expect([one.isEcho('he'), one.isEcho('')]).toEqual([false, false])
  one.restart('')
  text = 'n'
  one.changed(1)
  expect([one.isEcho('hey'), one.isEcho('n')]).toEqual([false, true])
})
