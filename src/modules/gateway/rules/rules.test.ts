import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MessageChannel, messageChannels } from '../choices.ts'
import {
  afterReceipt,
  countedAs,
  countOf,
  messageStates,
  type ReceiptKind,
  receiptKinds,
  statesOf,
} from './messageStates.ts'
import {
  faultIn,
  faultInBody,
  maxVariableLength,
  registeredFormOf,
  variableMark,
  variablesIn,
} from './registeredText.ts'
import { channelAfter, type FailedCall, retryMinutes, stepAfter } from './retries.ts'
import { segmentsOf } from './segments.ts'

describe('segments', () => {
  test.each([
    ['', '7-bit', 0],
    ['a'.repeat(160), '7-bit', 1],
    ['a'.repeat(161), '7-bit', 2],
    ['a'.repeat(306), '7-bit', 2],
    ['a'.repeat(307), '7-bit', 3],
    [`${'a'.repeat(159)}€`, '7-bit', 2],
    ['€'.repeat(80), '7-bit', 1],
    ['अ'.repeat(70), '16-bit', 1],
    ['अ'.repeat(71), '16-bit', 2],
    ['अ'.repeat(134), '16-bit', 2],
    ['अ'.repeat(135), '16-bit', 3],
    ['😀'.repeat(35), '16-bit', 1],
    ['😀'.repeat(36), '16-bit', 2],
    // 33 of them fill a part up to its last place, which cannot hold half a character.
    ['😀'.repeat(67), '16-bit', 3],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, '7-bit', 3],
  ])('NTF-01 %# has the segments a phone company charges', (text, encoding, segments) => {
    expect(segmentsOf(text)).toMatchObject({ encoding, segments })
  })

  const plain = fc.constantFrom(...'abcXYZ 0189@£$_é\n!')
  const escaped = fc.constantFrom(...'^{}[]~|€\\')
  const wide = fc.constantFrom('अ', '’', '–', '😀', '漢')

  test('NTF-01 plain text is counted in 7-bit places, an escaped sign twice, and any other sign makes it 16-bit', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(plain, escaped), { maxLength: 700 }), fc.option(wide), (signs, other) => {
        const text = signs.join('') + (other ?? '')
        const { encoding, units, segments } = segmentsOf(text)
        expect(encoding).toBe(other === null ? '7-bit' : '16-bit')
        const escapes = signs.filter((sign) => '^{}[]~|€\\'.includes(sign)).length
        expect(units).toBe(other === null ? signs.length + escapes : text.length)
        const [single, part] = other === null ? [160, 153] : [70, 67]
        // Never fewer than the places need, and at most one place of each part is lost to a sign that does not fit.
        expect(segments).toBe(units === 0 ? 0 : units <= single ? 1 : segments)
        if (units > single) {
          expect(segments).toBeGreaterThanOrEqual(Math.ceil(units / part))
          expect(segments).toBeLessThanOrEqual(Math.ceil(units / (part - 1)))
        }
      }),
    )
  })

  test('NTF-01 a longer text never has fewer segments', () => {
    const text = fc.array(fc.oneof(plain, escaped, wide), { maxLength: 400 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(text, fc.oneof(plain, wide), (shorter, more) => {
        expect(segmentsOf(shorter + more).segments).toBeGreaterThanOrEqual(segmentsOf(shorter).segments)
      }),
    )
  })
})

describe('registered texts', () => {
  const literal = fc.string({ unit: fc.constantFrom(...'ab .,क'), maxLength: 12 })
  const value = fc.string({ unit: fc.constantFrom(...'abxyक 1'), maxLength: maxVariableLength })
  const registered = fc.array(literal, { minLength: 1, maxLength: 6 })

  test('NTF-01 a text filled from its registered one is right, whatever stands in the variables', () => {
    fc.assert(
      fc.property(registered, fc.array(value, { minLength: 6, maxLength: 6 }), (literals, values) => {
        const text = literals.map((part, at) => (at === 0 ? part : (values[at] ?? '') + part)).join('')
        expect(faultIn(literals.join(variableMark), text)).toBeNull()
        // Several fillings may explain it; the one found must give the same text.
        const found = variablesIn(literals.join(variableMark), text)
        expect(literals.map((part, at) => (at === 0 ? part : (found[at - 1] ?? '') + part)).join('')).toBe(text)
      }),
    )
  })

  /** The same by trying every way to fill the variables: the longest beginning that any of them shares with the text. */
  function slowFault(literals: readonly string[], text: string): number | null {
    const signs = [...text]
    let furthest = 0
    const follow = (part: number, at: number): boolean => {
      const wanted = [...(literals[part] ?? '')]
      let length = 0
      while (length < wanted.length && wanted[length] === signs[at + length]) length++
      furthest = Math.max(furthest, at + length)
      if (length < wanted.length) return false
      if (part === literals.length - 1) return at + length === signs.length
      for (let size = 0; size <= maxVariableLength && at + length + size <= signs.length; size++) {
        furthest = Math.max(furthest, at + length + size)
        if (follow(part + 1, at + length + size)) return true
      }
      return false
    }
    return follow(0, 0) ? null : furthest
  }

  test('NTF-01 a wrong text is refused at the first position that no filling explains', () => {
    const short = fc.array(fc.string({ unit: fc.constantFrom(...'ab'), maxLength: 4 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(short, fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 45 }), (literals, text) => {
        expect(faultIn(literals.join(variableMark), text)?.at ?? null).toBe(slowFault(literals, text))
      }),
      { numRuns: 400 },
    )
  })

  test('NTF-01 the position and the expected words are those a person would point at', () => {
    const text = `Dear parent, ${variableMark} was absent on ${variableMark}. Greenwood`
    expect(faultIn(text, 'Dear parent, Asha was absent on 12/11. Greenwood')).toBeNull()
    expect(faultIn(text, 'Dear parents, Asha was absent on 12/11. Greenwood')).toEqual({ at: 11, expected: ', ' })
    expect(faultIn(text, 'Dear parent, Asha was absent on 12/11.')).toEqual({ at: 38, expected: ' Greenwood' })
    expect(faultIn(text, `Dear parent, ${'x'.repeat(31)} was absent on 1. Greenwood`)?.at).toBe(43)
  })

  test('NTF-01 a template must have its variables where the registered text has them', () => {
    const body = 'Dear parent, {student} was absent on {day:date}. Greenwood'
    expect(faultInBody(registeredFormOf(body), body)).toBeNull()
    expect(faultInBody(`Dear parent, ${variableMark} was away`, body)).toEqual({ at: 28, expected: 'way' })
    expect(faultInBody('Dear parent, your child was absent', body)).toMatchObject({ at: 13 })
    expect(faultInBody(registeredFormOf(body), 'Dear parent, {student}')).toMatchObject({ at: 22 })
  })
})

describe('states', () => {
  test('NTF-01 every state counts as exactly one of pending, processed and failed', () => {
    expect(countedAs.flatMap(statesOf).toSorted()).toEqual([...messageStates].toSorted())
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...messageStates)), (states) => {
        const counts = countedAs.map((counted) => states.filter((state) => countOf[state] === counted).length)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(states.length)
      }),
    )
  })

  const applied = (receipts: readonly ReceiptKind[]) => {
    const states = ['sent' as (typeof messageStates)[number]]
    for (const receipt of receipts)
      states.push(afterReceipt(states.at(-1) ?? 'sent', receipt) ?? states.at(-1) ?? 'sent')
    return states
  }

  test('NTF-01 receipts in any order and any number of times never move a message back', () => {
    const order = ['sent', 'failed', 'delivered', 'read']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...receiptKinds), { maxLength: 12 }), (receipts) => {
        const ranks = applied(receipts).map((state) => order.indexOf(state))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })

  test('NTF-01 the same receipts end in the same state, whatever their order', () => {
    const twice = fc
      .array(fc.constantFrom(...receiptKinds), { maxLength: 8 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(twice, ([one, other]) => {
        expect(applied(one).at(-1)).toBe(applied(other).at(-1))
      }),
    )
  })

  test('NTF-01 a message that was not sent on purpose is not moved by a receipt', () => {
    for (const receipt of receiptKinds) expect(afterReceipt('suppressed', receipt)).toBeNull()
  })
})

describe('retries', () => {
  const down: FailedCall = { code: 'provider-down', isTransient: true, mayHaveSent: false, isRepeatable: false }

  test('NTF-01 a provider is tried again after about 1, 5 and 25 minutes, then comes the next', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        for (const [index, minutes] of retryMinutes.entries()) {
          const step = stepAfter(down, index + 1, () => random)
          expect(step.step).toBe('retry')
          if (step.step !== 'retry') return
          expect(step.waitMs).toBeGreaterThanOrEqual(minutes * 60_000)
          expect(step.waitMs).toBeLessThanOrEqual(minutes * 72_000)
        }
        expect(stepAfter(down, 4, () => random)).toEqual({ step: 'nextProvider', waitMs: 0 })
      }),
    )
  })

  test('NTF-01 a provider that asks for patience is not called before its time', () => {
    expect(stepAfter({ ...down, code: 'rate-limited', retryAfterSeconds: 900 }, 1, () => 0)).toEqual({
      step: 'retry',
      waitMs: 900_000,
    })
  })

  test('NTF-01 a call that may have arrived is not repeated, unless the provider recognises it', () => {
    const cut = { ...down, code: 'unreachable', mayHaveSent: true }
    expect(stepAfter(cut, 1)).toMatchObject({ step: 'nextProvider', waitMs: 60_000 })
    expect(stepAfter({ ...cut, isRepeatable: true }, 1).step).toBe('retry')
  })

  test('NTF-01 what no provider could change goes to the next channel', () => {
    for (const code of ['bad-number', 'opted-out', 'bad-message'])
      expect(stepAfter({ ...down, code, isTransient: false }, 1)).toEqual({ step: 'nextChannel' })
    expect(stepAfter({ ...down, code: 'auth', isTransient: false }, 1)).toEqual({ step: 'nextProvider', waitMs: 0 })
  })

  test('NTF-01 a chain uses every channel at most once, in its order', () => {
    const chains = fc.shuffledSubarray([...messageChannels])
    fc.assert(
      fc.property(chains, fc.constantFrom(...messageChannels), (chain, first) => {
        const used: MessageChannel[] = []
        for (let channel: MessageChannel | null = first; channel; channel = channelAfter(chain, channel, used))
          used.push(channel)
        expect(new Set(used).size).toBe(used.length)
        const inside = used.filter((channel) => chain.includes(channel)).map((channel) => chain.indexOf(channel))
        expect(inside).toEqual(inside.toSorted((a, b) => a - b))
        expect(used.at(-1)).toBe(chain.includes(first) || chain.length > 0 ? (chain.at(-1) ?? first) : first)
      }),
    )
  })
})
