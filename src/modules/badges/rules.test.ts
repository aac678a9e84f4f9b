import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate, type DateRange } from '#platform/contract/dates/dates.ts'
import { activityKinds } from './activityKinds.ts'
import { activityFilterNames, dailyCaps, isProven } from './activityRules.ts'
import { awardChanges, type HeldAward, isHeld } from './awardRules.ts'
import { families, familiesWith, type Tier } from './families.ts'
import { activeDays, countedEvents, type FoldEvent, foldProgress, foldStreak, type WorkingDay } from './progressFold.ts'

const start = '2026-06-01' as CivilDate
const dayAt = (n: number) => addDays(start, n)
const someDay = fc.integer({ min: 0, max: 60 }).map(dayAt)
const someEvent: fc.Arbitrary<FoldEvent> = fc.record({
  kind: fc.constantFrom(...activityKinds),
  day: someDay,
  isWithdrawn: fc.boolean(),
  isProven: fc.boolean(),
})
const someEvents = fc.array(someEvent, { maxLength: 80 })

test('GAM-01 the levels, modules and filters are those of the specification', () => {
  const levelsOf = (audience: string) =>
    families
      .filter((one) => one.audience === audience)
      .map(({ tiers }) => [...new Set(tiers.map(({ level }) => level))])
  for (const found of levelsOf('teacher')) expect(found).toEqual(['brass', 'bronze', 'silver', 'gold'])
  for (const found of levelsOf('student')) expect(found).toEqual(['bronze', 'silver', 'gold'])
  for (const { tiers } of families)
    expect(tiers.every(({ threshold }, at) => at === 0 || threshold > (tiers[at - 1]?.threshold ?? 0))).toBe(true)
  expect(activityFilterNames).toEqual([
    'homework',
    'elaAssigned',
    'elaEvaluated',
    'lessonPlansCreated',
    'doubtResolved',
    'contentUsage',
    'homeworkViewed',
    'elaViewed',
    'doubtCreated',
  ])
})

test('GAM-01 homework counts when half the class has opened it or it was evaluated', () => {
  const homework = (audience: number | null, viewers: number, isEvidenced = false) =>
    isProven({ kind: 'homework.set', audience, viewers, isEvidenced })
  expect([homework(30, 14), homework(30, 15), homework(31, 15), homework(31, 16)]).toEqual([false, true, false, true])
  expect([homework(30, 0, true), homework(null, 500), homework(0, 0)]).toEqual([true, false, false])
  const other = { audience: null, viewers: 40 }
  expect(isProven({ kind: 'doubt.created', ...other, isEvidenced: false })).toBe(false)
  expect(isProven({ kind: 'doubt.created', ...other, isEvidenced: true })).toBe(true)
  expect(isProven({ kind: 'topic.completed', ...other, isEvidenced: false })).toBe(true)
})

test('GAM-01 of each kind, no more than its cap counts on one day, and nothing withdrawn or unproven', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const counted = countedEvents(events)
      expect(counted.every(({ isWithdrawn, isProven: proven }) => !isWithdrawn && proven)).toBe(true)
      for (const kind of activityKinds)
        for (const day of new Set(events.map((one) => one.day))) {
          const same = (one: FoldEvent) => one.kind === kind && one.day === day
          const possible = events.filter((one) => same(one) && !one.isWithdrawn && one.isProven).length
          expect(counted.filter(same).length).toBe(Math.min(possible, dailyCaps[kind]))
        }
    }),
    { numRuns: 50 },
  )
})

const everyDay = (count: number): WorkingDay[] =>
  Array.from({ length: count }, (_, n) => ({ day: dayAt(n), isHalfLeave: false }))
const noTerms: readonly DateRange[] = []

test('GAM-01 a streak: two missed days of a term are forgiven, the third starts it again', () => {
  const active = (...days: number[]) => new Set(days.map(dayAt))
  const at = (today: number, days: ReadonlySet<CivilDate>, terms = noTerms) =>
    foldStreak({ workingDays: everyDay(40), terms, today: dayAt(today) }, days)
  expect(at(4, active(0, 1, 2, 3))).toEqual({ current: 4, best: 4, freezesLeft: 2 })
  expect(at(6, active(0, 1, 2, 5))).toEqual({ current: 4, best: 4, freezesLeft: 0 })
  expect(at(8, active(0, 1, 2, 5, 7))).toEqual({ current: 1, best: 4, freezesLeft: 0 })
  // A new term brings new freezes.
  const terms = [
    { start: dayAt(0), end: dayAt(5) },
    { start: dayAt(6), end: dayAt(39) },
  ]
  expect(at(8, active(0, 1, 2, 5, 7), terms)).toEqual({ current: 5, best: 5, freezesLeft: 1 })
  // A streak that breaks anyway spends nothing, nor do days before one begins.
  expect(at(6, active(0, 5))).toEqual({ current: 1, best: 1, freezesLeft: 2 })
  expect(at(9, active(8)).freezesLeft).toBe(2)
})

test('GAM-01 holidays, weekly offs and leave never break a streak and never extend it', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 61 })
  fc.assert(
    fc.property(days, days, fc.integer({ min: 0, max: 60 }), (activeOn, off, todayAt) => {
      const active = new Set(activeOn.map(dayAt))
      const today = dayAt(todayAt)
      const working = everyDay(61).filter(({ day }) => !off.map(dayAt).includes(day))
      const withOff = foldStreak({ workingDays: working, terms: noTerms, today }, active)
      // The same life in which the days off never existed: working days renumbered without gaps.
      const renumbered = new Map(working.map(({ day }, n) => [day, dayAt(n)]))
      const last = working.filter(({ day }) => day <= today)
      const isTodayOff = !renumbered.has(today)
      const squeezed = foldStreak(
        {
          workingDays: everyDay(last.length),
          terms: noTerms,
          today: isTodayOff ? dayAt(last.length) : dayAt(last.length - 1),
        },
        new Set([...active].flatMap((day) => renumbered.get(day) ?? [])),
      )
      expect(withOff).toEqual(squeezed)
    }),
    { numRuns: 300 },
  )
})

test('GAM-01 a half day of leave breaks nothing, and counts if something was done', () => {
  const workingDays = everyDay(10).map((one, n) => ({ ...one, isHalfLeave: n >= 1 && n <= 5 }))
  const fold = (...days: number[]) =>
    foldStreak({ workingDays, terms: noTerms, today: dayAt(7) }, new Set(days.map(dayAt)))
  expect(fold(0, 6)).toEqual({ current: 2, best: 2, freezesLeft: 2 })
  expect(fold(0, 3, 6)).toEqual({ current: 3, best: 3, freezesLeft: 2 })
})

const tiers: readonly Tier[] = [3, 6, 9].map((threshold) => ({ level: 'bronze', variant: null, threshold }))
const apply = (held: readonly HeldAward[], ladder: readonly Tier[], value: number) => {
  const changes = awardChanges(ladder, held, value)
  const moved = held.map((one): HeldAward => {
    const back = changes.restored.find(({ tier }) => tier === one.tier)
    if (back) return { ...one, state: back.state }
    return changes.withdrawn.includes(one.tier) ? { ...one, state: 'withdrawn' } : one
  })
  const added = changes.added.map(
    (tier): HeldAward => ({ tier, threshold: ladder[tier - 1]?.threshold ?? 0, state: 'notified', wasNotified: true }),
  )
  return { held: [...moved, ...added], changes }
}

test('GAM-01 an award goes only if nobody has seen it; a seen or revoked one never changes by itself', () => {
  const step = fc.record({
    value: fc.integer({ min: 0, max: 12 }),
    isLook: fc.boolean(),
    thresholds: fc.constantFrom([3, 6, 9], [1, 2, 3], [5, 10, 12]),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let held: readonly HeldAward[] = []
      for (const { value, isLook, thresholds } of steps) {
        const ladder = tiers.map((tier, at) => ({ ...tier, threshold: thresholds[at] ?? 0 }))
        const before = held
        const result = apply(held, ladder, value)
        held = result.held
        for (const one of before.filter(({ state }) => state === 'seen'))
          expect(held.find(({ tier }) => tier === one.tier)?.state).toBe('seen')
        expect(result.changes.tier).toBe(Math.max(0, ...held.filter(isHeld).map(({ tier }) => tier)))
        // Every tier that is reached is held, and folding again changes nothing.
        ladder.forEach(({ threshold }, at) => {
          if (value >= threshold) expect(held.some((one) => one.tier === at + 1 && isHeld(one))).toBe(true)
        })
        const again = awardChanges(ladder, held, value)
        expect([again.added, again.restored, again.withdrawn]).toEqual([[], [], []])
        if (isLook) held = held.map((one) => (isHeld(one) ? { ...one, state: 'seen' } : one))
      }
    }),
    { numRuns: 300 },
  )
  const revoked: HeldAward[] = [{ tier: 1, threshold: 3, state: 'revoked', wasNotified: true }]
  expect(awardChanges(tiers, revoked, 4)).toEqual({ added: [], restored: [], withdrawn: [], tier: 0 })
})

test('GAM-01 events only add: with one more, no badge that counts them is worth less', () => {
  const counting = families.filter(({ kinds }) => kinds !== 'days')
  const days = { workingDays: everyDay(61), terms: noTerms, today: dayAt(60) }
  fc.assert(
    fc.property(someEvents, someEvent, (events, more) => {
      const values = (list: readonly FoldEvent[]) => foldProgress(counting, list, days).map(({ value }) => value)
      const before = values(events)
      values([...events, more]).forEach((value, at) => {
        expect(value).toBeGreaterThanOrEqual(before[at] ?? 0)
      })
      expect(activeDays([...events, { ...more, isWithdrawn: true }])).toEqual(activeDays(events))
    }),
    { numRuns: 100 },
  )
})

test('GAM-01 a school’s own thresholds apply, badges it switched off are gone, thresholds of other tiers are ignored', () => {
  const found = familiesWith(
    new Map([
      ['teacher.homework', { isActive: true, thresholds: [1, 2, 3, 4] }],
      ['teacher.ela', { isActive: false, thresholds: [3, 10, 25, 50] }],
      ['teacher.doubts', { isActive: true, thresholds: [1, 2] }],
    ]),
  )
  const thresholds = (id: string) => found.find((one) => one.id === id)?.tiers.map(({ threshold }) => threshold)
  expect(thresholds('teacher.homework')).toEqual([1, 2, 3, 4])
  expect(thresholds('teacher.ela')).toBeUndefined()
  expect(thresholds('teacher.doubts')).toEqual([5, 25, 75, 150])
})
