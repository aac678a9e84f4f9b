import type { Placed, Plan } from '../rules/plan.ts'

// Written apart from the rules it checks: it walks the week minute by minute and writes down who is where, and shares no
// code with them.

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Everything that is wrong with a timetable, in words; nothing when it can be taught. */
export function faultsOf(plan: Plan, lessons: readonly Placed[]): string[] {
  const faults: string[] = []
  const diary = new Map<string, string>()
  const given = new Map<string, number[]>()
  const perDay = new Map<string, number>()
  for (const lesson of lessons) {
    const asked = plan.requirements.find((one) => one.requirementId === lesson.requirementId)
    const bell = plan.slots.find((one) => one.weekday === lesson.weekday && one.periodId === lesson.periodId)
    if (!asked) faults.push(`${lesson.requirementId} was never asked for`)
    if (!bell) faults.push(`${lesson.requirementId} stands where no bell rings`)
    if (!asked || !bell) continue
    const own = asked.requirementId
    const free = asked.electiveGroup
    for (let now = minute(bell.startsAt); now < minute(bell.endsAt); now++) {
      const book = (who: string, as: string) => {
        const key = `${who} ${lesson.weekday} ${now}`
        const there = diary.get(key)
        if (there !== undefined && !(free !== null && as === `side ${free}` && there === as))
          faults.push(`${who} is twice on day ${lesson.weekday} at minute ${now}`)
        diary.set(key, as)
      }
      if (asked.teacherId !== null) book(`teacher ${asked.teacherId}`, own)
      if (lesson.roomId !== null) book(`room ${lesson.roomId}`, own)
      book(`class ${asked.classId}`, free === null ? `${own} ${now}` : `side ${free}`)
      book(`subject ${own}`, own)
    }
    const times = given.get(own) ?? []
    times.push(lesson.weekday * 10_000 + minute(bell.startsAt), lesson.weekday * 10_000 + minute(bell.endsAt))
    given.set(own, times)
    const room = plan.rooms.find((one) => one.roomId === lesson.roomId)
    if (asked.roomKind !== null && room?.kind !== asked.roomKind) faults.push(`${own} is not in a ${asked.roomKind}`)
    for (const teacher of plan.teachers.filter((one) => one.teacherId === asked.teacherId)) {
      for (const off of teacher.unavailable)
        if (off.weekday === lesson.weekday && (off.periodId ?? lesson.periodId) === lesson.periodId)
          faults.push(`${teacher.teacherId} cannot come then`)
      const key = `${teacher.teacherId} ${lesson.weekday}`
      perDay.set(key, (perDay.get(key) ?? 0) + 1)
      if (teacher.maxPerDay !== null && (perDay.get(key) ?? 0) > teacher.maxPerDay)
        faults.push(`${teacher.teacherId} has too much on day ${lesson.weekday}`)
    }
  }
  for (const asked of plan.requirements) {
    const times = (given.get(asked.requirementId) ?? []).toSorted((a, b) => a - b)
    if (times.length / 2 > asked.perWeek) faults.push(`${asked.requirementId} is given too often`)
  }
  return faults
}

/** What a complete timetable must also have: every period that is asked for, and every double in one piece. */
export function gapsOf(plan: Plan, lessons: readonly Placed[]): string[] {
  return plan.requirements.flatMap((asked) => {
    const own = lessons.filter((one) => one.requirementId === asked.requirementId)
    const found = own.length === asked.perWeek ? [] : [`${asked.requirementId} has ${own.length} of ${asked.perWeek}`]
    let doubles = 0
    for (const first of own.filter((one) => one.part === 1)) {
      const second = own.find((one) => one.part === 2 && one.card === first.card)
      if (!second) continue
      const bell = (one: Placed) =>
        plan.slots.find((slot) => slot.weekday === one.weekday && slot.periodId === one.periodId)
      if (first.weekday === second.weekday && bell(first)?.endsAt === bell(second)?.startsAt) doubles++
    }
    return doubles === asked.doubles ? found : [...found, `${asked.requirementId} has ${doubles} doubles`]
  })
}
