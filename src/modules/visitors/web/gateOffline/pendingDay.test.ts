import { expect, test } from 'vitest'
import type { GateDay, GateEntryInput } from '#modules/visitors/gateSchemas.ts'
import { type Draft, emptyDraft, nextStep } from '../checkIn/checkInDraft.ts'
import { withPending } from './pendingDay.ts'

const id = (n: number) => `0190a1b2-0000-7000-8000-00000000000${n}`
const day: GateDay = {
  gateName: 'Main gate',
  closesAt: '18:00',
  freshPhoto: true,
  badgeFields: [],
  purposes: [
    { visitPurposeId: id(1), name: 'Meeting', kind: 'visitor', needsHost: true, needsApproval: true, questions: [] },
    {
      visitPurposeId: id(2),
      name: 'Delivery',
      kind: 'delivery',
      needsHost: false,
      needsApproval: false,
      questions: [],
    },
  ],
  hosts: [{ userId: id(3), name: 'Harini' }],
  expected: [],
  waiting: [],
  inside: [],
  passes: [],
  watch: { salt: '', marks: [] },
  pin: null,
  rollCall: {
    rollCallId: id(4),
    startedAt: '2026-11-17T08:00:00Z',
    people: [{ personId: id(5), kind: 'staff', name: 'Suresh', place: '', heads: 1, isSafe: false }],
  },
  now: '2026-11-17T08:00:00Z',
}
const stamp = { clientId: id(6), at: '2026-11-17T08:05:00Z' }
const arrival: GateEntryInput = {
  ...stamp,
  kind: 'arrival',
  name: 'Ravi',
  visitPurposeId: id(1),
  hostId: id(3),
  pin: '4711',
}

test('VIS-02 without a network a phone shows what it has recorded itself', () => {
  const after = withPending(day, [arrival])
  expect(after.inside).toMatchObject([{ visitId: id(6), name: 'Ravi', host: 'Harini', purpose: 'Meeting' }])
  expect(withPending(day, [arrival, { ...stamp, kind: 'departure', visitId: id(6) }]).inside).toEqual([])
  expect(withPending(day, [arrival, { ...stamp, kind: 'departure', badgeCode: id(6) }]).inside).toEqual([])
  const marked = withPending(day, [{ ...stamp, kind: 'rollMark', rollCallId: id(4), personId: id(5), isSafe: true }])
  expect(marked.rollCall?.people[0]?.isSafe).toBe(true)
  // What the server has told stays as it is.
  expect(day.inside).toEqual([])
})

test('VIS-02 a check-in asks one question after the other, and none that is answered', () => {
  const steps = (changes: Partial<Draft>) => nextStep({ ...emptyDraft, ...changes }, day)
  const photo = new Blob()
  expect(steps({})).toBe('number')
  expect(steps({ isReady: true })).toBe('photo')
  expect(steps({ isReady: true, photo })).toBe('purpose')
  expect(steps({ isReady: true, photo, visitPurposeId: id(1) })).toBe('host')
  expect(steps({ isReady: true, photo, visitPurposeId: id(1), hostId: id(3) })).toBe('details')
  expect(steps({ isReady: true, photo, visitPurposeId: id(1), visitId: id(7) })).toBe('details')
  expect(steps({ isReady: true, visitPurposeId: id(2) })).toBe('details')
})
