import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChildLesson } from '#modules/timetable/familySchemas.ts'
import { currentLessons } from './lessonTimes.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const lesson = (from: number, length: number): ChildLesson => ({
  periodName: '',
  startsAt: clock(from),
  endsAt: clock(from + length),
  subject: clock(from),
  teacherName: null,
  roomName: null,
  change: null,
  insteadOf: null,
})

test('FAM-02 at any minute, the lesson shown as now contains it and the next one follows it', () => {
  const gaps = fc.array(fc.record({ gap: fc.integer({ min: 0, max: 30 }), length: fc.integer({ min: 1, max: 60 }) }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
      let at = 480
      const lessons = day.map(({ gap, length }) => {
        const one = lesson(at + gap, length)
        at += gap + length
        return one
      })
      const time = clock(minute)
      const { now, next } = currentLessons(lessons, time)
      expect(now.length).toBeLessThanOrEqual(1)
      for (const { startsAt, endsAt } of now) expect(startsAt <= time && time < endsAt).toBe(true)
      expect(next === null).toBe(lessons.every(({ startsAt }) => startsAt <= time))
      if (next) expect(lessons.filter(({ startsAt }) => startsAt > time)[0]).toBe(next)
    }),
  )
})
