import { expect, test } from 'vitest'
import { readSheet } from './sheetReader.ts'
import { readSheetInThread } from './sheetThreadRunner.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

/** The longest time the event loop stood still while the work was done, in milliseconds. */
async function longestStop(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const tick = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(tick, 5)
  await work().catch(() => {})
  tick()
  clearInterval(timer)
  return longest
}

const commas = Buffer.from(`a,b\n${','.repeat(5_000_000)}x`)

test('USR-02 five megabytes of commas do not stop the event loop', { timeout: 30_000 }, async () => {
  const inThread = await longestStop(() => readSheetInThread(commas))
  expect(inThread).toBeLessThan(await longestStop(() => readSheet(commas)))
})

test('USR-02 a thread reads what the reader reads, and refuses what it refuses', async () => {
  const file = Buffer.from('name,mark\nAsha,91\nRavi,88\n')
  expect(await readSheetInThread(file)).toEqual(await readSheet(file))
  const refused = await readSheetInThread(file, { maxRows: 1 }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnreadableSheet)
  expect(refused).toMatchObject({ code: 'too-many-rows', message: 'The sheet has more than 1 rows' })
})

test.each([
  ['time', { milliseconds: 20, megabytes: 512 }],
  ['memory', { milliseconds: 60_000, megabytes: 16 }],
])('USR-02 a file that takes too much %s is refused as too large', { timeout: 30_000 }, async (_, limits) => {
  const wide = Buffer.from(`a,b\n${`${'x,'.repeat(190)}y\n`.repeat(12_000)}`)
  const refused = await readSheetInThread(wide, {}, limits).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnreadableSheet)
  expect(refused).toMatchObject({ code: 'too-large' })
})
