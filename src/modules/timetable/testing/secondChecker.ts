import type { PlacedLesson, Plan } from '../rules/plan.ts'

// An independent oracle for the clash rules. It shares no code with them and books every minute of the week instead.

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Describes everything wrong with a timetable. */
export function findFaults(plan: Plan, lessons: readonly PlacedLesson[]): string[] {
  const faults: string[] = []
  const bookings = new Map<string, string>()
  const timesById = new Map<string, number[]>()
  const perDay = new Map<string, number>()
  for (const lesson of lessons) {
    const requirement = plan.requirements.find((one) => one.requirementId === lesson.requirementId)
    const bell = plan.slots.find((one) => one.weekday === lesson.weekday && one.periodId === lesson.periodId)
    if (!requirement) faults.push(`${lesson.requirementId} has no requirement`)
    if (!bell) faults.push(`${lesson.requirementId} is outside the bell schedule`)
    if (!requirement || !bell) continue
    const id = requirement.requirementId
    const group = requirement.electiveGroup
    for (let now = minute(bell.startsAt); now < minute(bell.endsAt); now++) {
      const book = (who: string, as: string) => {
        const key = `${who} ${lesson.weekday} ${now}`
        const booked = bookings.get(key)
        if (booked !== undefined && !(group !== null && as === `side ${group}` && booked === as))
          faults.push(`${who} is double-booked on day ${lesson.weekday} at minute ${now}`)
        bookings.set(key, as)
      }
      if (requirement.teacherId !== null) book(`teacher ${requirement.teacherId}`, id)
      if (lesson.roomId !== null) book(`room ${lesson.roomId}`, id)
      book(`class ${requirement.classId}`, group === null ? `${id} ${now}` : `side ${group}`)
      book(`subject ${id}`, id)
    }
    const times = timesById.get(id) ?? []
    times.push(lesson.weekday * 10_000 + minute(bell.startsAt), lesson.weekday * 10_000 + minute(bell.endsAt))
    timesById.set(id, times)
    const room = plan.rooms.find((one) => one.roomId === lesson.roomId)
    if (requirement.roomKind !== null && room?.kind !== requirement.roomKind)
      faults.push(`${id} is not in a ${requirement.roomKind}`)
    for (const teacher of plan.teachers.filter((one) => one.teacherId === requirement.teacherId)) {
      for (const off of teacher.unavailable)
        if (off.weekday === lesson.weekday && (off.periodId ?? lesson.periodId) === lesson.periodId)
          faults.push(`${teacher.teacherId} is unavailable then`)
      const key = `${teacher.teacherId} ${lesson.weekday}`
      perDay.set(key, (perDay.get(key) ?? 0) + 1)
      if (teacher.maxPerDay !== null && (perDay.get(key) ?? 0) > teacher.maxPerDay)
        faults.push(`${teacher.teacherId} has too many lessons on day ${lesson.weekday}`)
    }
  }
  for (const requirement of plan.requirements) {
    const times = (timesById.get(requirement.requirementId) ?? []).toSorted((a, b) => a - b)
    if (times.length / 2 > requirement.perWeek) faults.push(`${requirement.requirementId} has too many lessons`)
  }
  return faults
}

/** What a complete timetable still lacks: required periods, or doubles in consecutive periods. */
export function findGaps(plan: Plan, lessons: readonly PlacedLesson[]): string[] {
  return plan.requirements.flatMap((requirement) => {
    const own = lessons.filter((one) => one.requirementId === requirement.requirementId)
    const found =
      own.length === requirement.perWeek
        ? []
        : [`${requirement.requirementId} has ${own.length} of ${requirement.perWeek}`]
    let doubles = 0
    for (const first of own.filter((one) => one.part === 1)) {
      const second = own.find((one) => one.part === 2 && one.card === first.card)
      if (!second) continue
      const bell = (one: PlacedLesson) =>
        plan.slots.find((slot) => slot.weekday === one.weekday && slot.periodId === one.periodId)
      if (first.weekday === second.weekday && bell(first)?.endsAt === bell(second)?.startsAt) doubles++
    }
    return doubles === requirement.doubles ? found : [...found, `${requirement.requirementId} has ${doubles} doubles`]
  })
}
