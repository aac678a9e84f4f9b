import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueTimes, movesOf, needsNote, stateOf, ticketRoles, ticketStates, ticketStatuses } from './rules.ts'

/** Written by hand from the specification: from, role, and every status that may follow. Everything else is illegal. */
const table = [
  'pending handler resolved',
  'pending handler rejected',
  'pending handler sentToVendor',
  'sentToVendor handler pending',
  'sentToVendor desk resolvedByVendor',
  'sentToVendor desk pending',
  'resolved handler pending',
  'resolved requester pending',
  'resolvedByVendor handler pending',
  'resolvedByVendor requester pending',
  'rejected handler pending',
]

test('TKT-01 only the moves of the table are legal, for all pairs of statuses and all roles', () => {
  const legal = ticketStates.flatMap((from) =>
    ticketRoles.flatMap((role) => movesOf(from, role).map((to) => `${from} ${role} ${to}`)),
  )
  expect(legal.toSorted()).toEqual(table.toSorted())
})

test('TKT-01 the five statuses have the numbers of the specification', () => {
  expect(ticketStatuses).toEqual({ pending: 8, rejected: 14, sentToVendor: 18, resolved: 19, resolvedByVendor: 20 })
  for (const state of ticketStates) expect(stateOf(ticketStatuses[state])).toBe(state)
})

test('TKT-01 a rejection needs a reason, resolving does not', () => {
  expect(needsNote('rejected', 'handler')).toBe(true)
  expect(needsNote('resolved', 'handler')).toBe(false)
  expect(needsNote('pending', 'requester')).toBe(true)
})

test('TKT-01 a ticket is due the hours of its kind after it was raised', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
      fc.nat(700),
      fc.nat(2000),
      (at, answerHours, resolveHours) => {
        const due = dueTimes(at, { answerHours, resolveHours })
        expect(due.answerDueAt.getTime() - at.getTime()).toBe(answerHours * 3_600_000)
        expect(due.resolveDueAt.getTime() - at.getTime()).toBe(resolveHours * 3_600_000)
      },
    ),
  )
})
