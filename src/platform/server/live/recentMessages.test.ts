import { expect, test } from 'vitest'
import { recentMessages } from './recentMessages.ts'

const mine = new Set(['user 1', 'school'])

test('T9.1 events sent to the rooms since then are listed once, with some tolerance', () => {
  let now = 0
  const recent = recentMessages(() => now)
  const send = (at: number, room: string, event: string) => {
    now = at
    recent.add([room], event)
  }
  send(5000, 'school', 'too early')
  send(8500, 'school', 'within the tolerance')
  send(10_000, 'user 1', 'notice')
  send(10_001, 'user 2', 'for someone else')
  send(10_002, 'school', 'notice')
  expect(recent.since(mine, 10_000)).toEqual(['within the tolerance', 'notice'])
  expect(recent.since(mine, 13_000)).toEqual([])
})

test('T9.1 messages from before the start, or no longer remembered, are unknown', () => {
  let now = 10_000
  const recent = recentMessages(() => now)
  expect(recent.since(mine, 11_000)).toBeNull()
  expect(recent.since(mine, 12_001)).toEqual([])
  for (now = 20_000; now < 22_001; now++) recent.add(['school'], 'bell')
  expect(recent.since(mine, 22_000)).toBeNull()
  expect(recent.since(mine, 22_001)).toEqual(['bell'])
})
