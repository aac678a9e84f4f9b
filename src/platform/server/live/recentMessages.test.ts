import { expect, test } from 'vitest'
import { sayings } from './recentMessages.ts'

const mine = new Set(['user 1', 'school'])

test('T9.1 what was said into my rooms since then is told once by name, with a little of what was said before', () => {
  let now = 0
  const lately = sayings(() => now)
  const say = (at: number, room: string, event: string) => {
    now = at
    lately.note([room], event)
  }
  say(5000, 'school', 'long before')
  say(8500, 'school', 'while the packet was on its way')
  say(10_000, 'user 1', 'note')
  say(10_001, 'user 2', 'of somebody else')
  say(10_002, 'school', 'note')
  expect(lately.since(mine, 10_000)).toEqual(['while the packet was on its way', 'note'])
  expect(lately.since(mine, 13_000)).toEqual([])
})

test('T9.1 nobody knows what was said before the server began, or before what it still remembers', () => {
  let now = 10_000
  const lately = sayings(() => now)
  expect(lately.since(mine, 11_000)).toBeNull()
  expect(lately.since(mine, 12_001)).toEqual([])
  for (now = 20_000; now < 22_001; now++) lately.note(['school'], 'bell')
  expect(lately.since(mine, 22_000)).toBeNull()
  expect(lately.since(mine, 22_001)).toEqual(['bell'])
})
