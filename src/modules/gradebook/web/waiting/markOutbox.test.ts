import { beforeEach, expect, test } from 'vitest'
import { type MarkReply, markOutbox, type TypedMark, type WaitingMark } from './markOutbox.ts'

const sheet = { classId: 'c', subjectKey: 's', termKey: 't1' }
const owner = 'me'
const names = { sheet: '7-B', student: 'Asha', part: 'Exam', to: '/sheet' }
const typed = (studentId: string, mark: string, more: Partial<WaitingMark> = {}): WaitingMark => ({
  ...{ key: `me c s t1 ${studentId} exam`, owner, ...sheet, studentId, partKey: 'exam', mark, revision: 0 },
  ...{ yearId: null, typedAt: 0, names },
  ...more,
})
const nothing: MarkReply = { saved: [], conflicts: [], refused: [] }

let kept: Map<string, WaitingMark>
let posted: string[][]
let answer: (cells: readonly TypedMark[]) => MarkReply
const queue = {
  put: async (item: WaitingMark) => void kept.set(item.key, item),
  all: async () => [...kept.values()],
  drop: async (items: readonly WaitingMark[]) => {
    for (const one of items) if (JSON.stringify(kept.get(one.key)) === JSON.stringify(one)) kept.delete(one.key)
  },
}
const open = () =>
  markOutbox(queue, async (_, cells) => {
    posted.push(cells.map(({ mark, revision }) => `${mark}@${revision}`))
    return answer(cells)
  })
const savedAll = (cells: readonly TypedMark[]): MarkReply => ({
  ...nothing,
  saved: cells.map((one) => ({ ...one, revision: one.revision + 1 })),
})

beforeEach(() => {
  kept = new Map()
  posted = []
  answer = savedAll
})

test('GRB-03 marks that wait on the device are sent from wherever their owner is, but not for a sheet on the screen', async () => {
  const outbox = open()
  let resent = 0
  outbox.show(sheet, () => {
    resent += 1
  })
  await outbox.keep([typed('a', '20'), typed('b', '30')])
  expect(await outbox.flush(owner)).toBe(true)
  expect(posted).toEqual([])
  outbox.resend()
  expect(resent).toBe(1)
  outbox.hide(sheet)
  expect(await outbox.flush(owner)).toBe(true)
  expect(posted).toEqual([['20@0', '30@0']])
  expect(kept.size).toBe(0)
})

test('GRB-03 a mark without an answer stays on the device and is sent again', async () => {
  const outbox = open()
  await outbox.keep([typed('a', '20')])
  answer = () => {
    throw new DOMException('too slow', 'TimeoutError')
  }
  expect(await outbox.flush(owner)).toBe(false)
  answer = () => {
    throw Object.assign(new Error('busy'), { status: 503, code: 'busy' })
  }
  expect(await outbox.flush(owner)).toBe(false)
  expect([...kept.values()]).toEqual([typed('a', '20')])
  answer = savedAll
  expect(await outbox.flush(owner)).toBe(true)
  expect(kept.size).toBe(0)
})

test('GRB-03 what a locked sheet refuses and what somebody else changed stay with the reason until their owner decides', async () => {
  const outbox = open()
  await outbox.keep([typed('a', '20'), typed('b', '30')])
  answer = (cells) => ({
    ...nothing,
    conflicts: cells
      .filter(({ mark }) => mark === '20')
      .map((one) => ({ ...one, mark: '21', revision: 3, by: 'Ravi' })),
    refused: cells
      .filter(({ mark }) => mark === '30')
      .map(({ studentId, partKey }) => ({ studentId, partKey, reason: 'not-in-sheet' })),
  })
  expect(await outbox.flush(owner)).toBe(true)
  expect([...kept.values()].map(({ refusal }) => refusal)).toEqual([
    { kind: 'conflict', mark: '21', by: 'Ravi' },
    { kind: 'refused', code: 'not-in-sheet', message: '' },
  ])
  // They are not sent again by themselves.
  await outbox.flush(owner)
  expect(posted).toHaveLength(1)
  const [first, second] = [...kept.values()]
  await outbox.discard(second ? [second] : [])
  answer = () => {
    throw Object.assign(new Error('This sheet has been submitted.'), { status: 409, code: 'sheet-handed-on' })
  }
  await outbox.allow(first ? [first] : [])
  await outbox.flush(owner)
  expect([...kept.values()].map(({ refusal }) => refusal)).toEqual([
    { kind: 'refused', code: 'sheet-handed-on', message: 'This sheet has been submitted.' },
  ])
})

test('GRB-03 a mark typed over one whose answer was lost is no conflict with itself; a newer one is not dropped with the older', async () => {
  const outbox = open()
  await outbox.keep([typed('a', '12', { sent: ['1.50'] })])
  answer = (cells) =>
    cells[0]?.revision === 0
      ? { ...nothing, conflicts: cells.map((one) => ({ ...one, mark: '1.5', revision: 1, by: 'Me' })) }
      : savedAll(cells)
  await outbox.flush(owner)
  expect(posted).toEqual([['12@0'], ['12@1']])
  expect(kept.size).toBe(0)
  await outbox.keep([typed('a', '13')])
  await outbox.settle(owner, sheet, [typed('a', '1')])
  expect(kept.size).toBe(1)
})
