import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { applicationStates } from '../choices.ts'
import { ageInMonths, checkAge } from './age.ts'
import { checkAnswer } from './answers.ts'
import { formProblemsOf } from './formReadiness.ts'
import { hasZeroBits } from './puzzle.ts'
import { type Entrant, entrantsText, rank, scoreOf } from './ranking.ts'
import { readyForm } from './readyForm.ts'
import { sha256 } from './sha256.ts'
import { isSimilarName, plainName } from './similarity.ts'
import { mayMove, officeMoves, publicState } from './states.ts'

const day = '2026-11-18' as CivilDate
const days = { today: day, ageAsOf: day, yearStart: day }
const field = (type: keyof typeof fieldTypes) =>
  ({ ...(readyForm()[0]?.fields[0] as NonNullable<unknown>), typeId: fieldTypes[type], most: null }) as Parameters<
    typeof checkAnswer
  >[0]
const accepts = (type: keyof typeof fieldTypes, value: string) => 'value' in checkAnswer(field(type), value, days)

// A second implementation of each rule, written another way than the product's.
const inverse = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9]
const multiply = (a: number, b: number) => {
  if (a < 5 && b < 5) return (a + b) % 5
  if (a < 5) return ((a + b) % 5) + 5
  if (b < 5) return ((a - b + 5) % 5) + 5
  return (a - b + 5) % 5
}
const permute = (place: number, digit: number) => {
  const once = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
  let moved = digit
  for (let n = 0; n < place % 8; n++) moved = once[moved] ?? 0
  return moved
}
const verhoeffDigit = (digits: string) => {
  const sum = [...digits].reverse().reduce((check, digit, at) => multiply(check, permute(at + 1, Number(digit))), 0)
  return String(inverse[sum])
}
const isAadhaar = (typed: string) =>
  /^[2-9][0-9]{11}$/.test(typed) && verhoeffDigit(typed.slice(0, 11)) === typed.charAt(11)

test('ADM-01 Aadhaar numbers are accepted exactly as a second implementation accepts them', () => {
  const eleven = fc.stringMatching(/^[2-9]\d{10}$/)
  const near = eleven.chain((base) =>
    fc.oneof(
      fc.constant(base + verhoeffDigit(base)),
      fc.integer({ min: 0, max: 9 }).map((digit) => base + digit),
      fc.stringMatching(/^\d{10,13}$/),
    ),
  )
  fc.assert(
    fc.property(near, (typed) => accepts('aadhaar', typed) === isAadhaar(typed)),
    { numRuns: 10_000 },
  )
})

test('ADM-01 phone numbers and PIN codes against a second implementation', () => {
  const isPincode = (typed: string) => typed.length === 6 && Number(typed) >= 100_000 && /^[0-9]+$/.test(typed)
  fc.assert(
    fc.property(fc.stringMatching(/^\d{5,7}$/), (typed) => accepts('pincode', typed) === isPincode(typed)),
    { numRuns: 10_000 },
  )
  const isPhone = (typed: string) => {
    const digits = typed.startsWith('+') ? typed.slice(1) : typed
    if (typed.startsWith('+')) return digits[0] !== '0' && digits.length >= 8 && digits.length <= 15
    const own =
      digits.length === 11 && digits[0] === '0'
        ? digits.slice(1)
        : digits.length === 12 && digits.startsWith('91')
          ? digits.slice(2)
          : digits
    return own.length === 10 && own[0] !== '0'
  }
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{7,16}$/), (typed) => accepts('phone', typed) === isPhone(typed)),
    { numRuns: 10_000 },
  )
})

test('ADM-01 ages in completed months, counted day by day by a second implementation', () => {
  const date = fc
    .date({ min: new Date('2005-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10))
  const counted = (birth: string, on: string) => {
    const [year = 0, month = 0, dayOfMonth = 0] = birth.split('-').map(Number)
    let months = 0
    for (;;) {
      const last = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
      const due = new Date(Date.UTC(year, month + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
      if (due > on) return months
      months++
    }
  }
  fc.assert(
    fc.property(date, date, (a, b) => {
      const [birth = '', on = ''] = [a, b].toSorted()
      return ageInMonths(birth, on) === counted(birth, on)
    }),
    { numRuns: 10_000 },
  )
  expect(checkAge('2023-04-01', { ageFrom: 48, ageTo: 59, ageAsOf: '2027-03-31' })).toBe('tooYoung')
  expect(checkAge('2023-03-31', { ageFrom: 48, ageTo: 59, ageAsOf: '2027-03-31' })).toBe('ok')
  expect(checkAge('2022-03-31', { ageFrom: 48, ageTo: 59, ageAsOf: '2027-03-31' })).toBe('tooOld')
})

test('ADM-02 the hash of the puzzle is SHA-256', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{0,150}$/), (text) =>
      Buffer.from(sha256(text)).equals(createHash('sha256').update(text).digest()),
    ),
  )
  expect(hasZeroBits(new Uint8Array([0, 0, 0x7f]), 17)).toBe(true)
  expect(hasZeroBits(new Uint8Array([0, 0, 0x80]), 17)).toBe(false)
})

test('ADM-03 a ranking depends on seed and entrants only, not on their order', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const entrant = fc.record({
    applicationId: fc.uuid(),
    submittedAt: fc.integer({ min: 1, max: 5 }).map((n) => `2026-11-0${n}`),
    rounds: fc.array(
      fc.record({
        score: fc.integer({ min: 0, max: 10 }),
        maxScore: fc.constant(10),
        weight: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 3 },
    ),
  })
  const entrants = fc.uniqueArray(entrant, { selector: ({ applicationId }) => applicationId, maxLength: 20 })
  fc.assert(
    fc.property(
      entrants,
      fc.string(),
      fc.constantFrom('merit', 'lottery', 'arrival'),
      (all: Entrant[], seed, method) => {
        const ranked = rank(method, seed, all, digest)
        expect(rank(method, seed, all.toReversed(), digest)).toEqual(ranked)
        expect(entrantsText(all.toReversed())).toBe(entrantsText(all))
        expect(ranked.toSorted()).toEqual(all.map(({ applicationId }) => applicationId).toSorted())
        if (method !== 'merit') return
        const scores = ranked.map((id) => scoreOf(all.find(({ applicationId }) => applicationId === id)?.rounds ?? []))
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      },
    ),
  )
})

test('ADM-03 the office reaches only legal states, and families hear of every state', () => {
  for (const from of applicationStates) {
    for (const to of officeMoves(from)) expect(mayMove(from, to)).toBe(true)
    expect(publicState(from)).toBeTruthy()
  }
  expect(officeMoves('decisionPending')).not.toContain('offered')
})

test('ADM-02 names are compared without case, spaces and order', () => {
  expect(plainName(' asha   RAO ')).toBe(plainName('Rao Asha'))
  expect(isSimilarName('Meera Rao', 'Mira Rao')).toBe(false)
  expect(isSimilarName('Vaishnavi Krishnan', 'Vaishnavy Krishnan')).toBe(true)
  expect(isSimilarName('', '')).toBe(false)
})

test('ADM-01 the ready form can be published', () => {
  expect(formProblemsOf(readyForm())).toEqual([])
})
