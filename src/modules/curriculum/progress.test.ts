import { expect, test } from 'vitest'
import { scheduleItems } from './itemSchedule.ts'
import type { CurriculumItem } from './items.ts'
import { progressOf } from './progress.ts'

const line = (itemId: string, parentId: string | null, more: Partial<CurriculumItem> = {}): CurriculumItem => ({
  itemId,
  parentId,
  title: itemId,
  plannedFrom: null,
  plannedTo: null,
  periods: null,
  outcomes: '',
  ...more,
})
const items = [
  line('u', null),
  line('c1', 'u', { plannedTo: '2026-07-31' }),
  line('t1', 'c1', { periods: 3, plannedTo: '2026-07-10' }),
  line('t2', 'c1', { periods: 5 }),
  line('c2', 'u', { periods: 8, plannedTo: '2026-09-30' }),
  line('t3', 'c2'),
  line('t4', 'c2'),
]

test('CUR-04 a chapter is completed on the day its last topic is', () => {
  const half = progressOf(items, new Map([['t1', '2026-07-09']]), '2026-08-15')
  expect(half.of.get('c1')).toMatchObject({ statusId: 0, completedOn: null, done: 1, total: 2, isLate: true })
  const days = new Map([
    ['t1', '2026-07-09'],
    ['t2', '2026-08-03'],
  ])
  const whole = progressOf(items, days, '2026-08-15')
  expect(whole.of.get('c1')).toMatchObject({ statusId: 3, completedOn: '2026-08-03', isLate: false })
  expect(whole).toMatchObject({ done: 2, total: 4, planned: 2, lateSince: null })
})

test('CUR-04 a topic without a date is due with its chapter, and lateness counts from the earliest open one', () => {
  expect(progressOf(items, new Map(), '2026-08-15').lateSince).toBe('2026-07-10')
  expect(progressOf(items, new Map([['t1', '2026-07-09']]), '2026-08-15').lateSince).toBe('2026-07-31')
  expect(progressOf(items, new Map(), '2026-07-10').lateSince).toBeNull()
})

test('CUR-04 open topics need their planned lessons; a chapter planned as a whole needs its open share', () => {
  expect(progressOf(items, new Map(), '2026-06-01').periodsNeeded).toBe(16)
  expect(progressOf(items, new Map([['t1', '2026-06-01']]), '2026-06-01').periodsNeeded).toBe(13)
  expect(progressOf(items, new Map([['t3', '2026-06-01']]), '2026-06-01').of.get('c2')?.periodsNeeded).toBe(4)
})

test('CUR-01 topics are scheduled one after another over the school days and chapters span their topics', () => {
  const days = Array.from({ length: 16 }, (_, at) => `2026-06-${String(at + 1).padStart(2, '0')}`)
  const planned = new Map(scheduleItems(items, days).map((item) => [item.itemId, item]))
  expect(planned.get('t1')).toMatchObject({ plannedFrom: '2026-06-01', plannedTo: '2026-06-03' })
  expect(planned.get('t2')).toMatchObject({ plannedFrom: '2026-06-04', plannedTo: '2026-06-08' })
  expect(planned.get('t3')).toMatchObject({ plannedFrom: '2026-06-09', plannedTo: '2026-06-12' })
  expect(planned.get('c2')).toMatchObject({ plannedFrom: '2026-06-09', plannedTo: '2026-06-16' })
  expect(planned.get('u')).toMatchObject({ plannedFrom: '2026-06-01', plannedTo: '2026-06-16' })
  expect(scheduleItems(items, []).every(({ plannedFrom }) => plannedFrom === null)).toBe(true)
})
