import { expect, test } from 'vitest'
import { flush, type KeptObservation } from './outbox.ts'

const observation = (key: string, seenAt: string): KeptObservation => ({
  key,
  owner: 'me',
  classId: 'c',
  studentIds: ['s'],
  indicatorKeys: ['body-1'],
  note: key,
  seenAt,
  photos: [{ key: 'p', file: new File(['x'], 'p.png') }],
})

test('GRB-05 an observation the server refuses stays on the device with its photos and the reason; the others are sent', async () => {
  const kept = new Map(
    [observation('left the class', '2026-06-01'), observation('fine', '2026-06-02')].map((one) => [one.key, one]),
  )
  const queue = {
    put: async (one: KeptObservation) => void kept.set(one.key, one),
    all: async () => [...kept.values()],
    drop: async (all: readonly KeptObservation[]) => {
      for (const { key } of all) kept.delete(key)
    },
  }
  const tried: string[] = []
  const send = async ({ key }: KeptObservation) => {
    tried.push(key)
    if (key !== 'fine') throw Object.assign(new Error('gone'), { status: 404, code: 'no-such-student' })
  }
  expect(await flush('me', { queue, send })).toBe(1)
  const [left] = [...kept.values()]
  expect(left).toMatchObject({ key: 'left the class', refusal: { code: 'no-such-student', message: 'gone' } })
  expect(left?.photos).toHaveLength(1)
  // It is not tried again by itself.
  await flush('me', { queue, send })
  expect(tried).toEqual(['left the class', 'fine'])
})
