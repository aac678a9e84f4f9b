import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('T10.2 so many run at once and no more, in the order of arrival, also after failures', async () => {
  const inTurn = turns(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) =>
    inTurn(async () => {
      begun.push(n)
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
      if (n % 3 === 0) throw new Error('It failed.')
      return n
    })
  const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)))
  expect(most).toBe(2)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(await Promise.all([work(1), work(2), work(4)])).toEqual([1, 2, 4])
})
