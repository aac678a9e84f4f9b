import { coversPeriod } from './absencePeriods.ts'
import { type FreeTeacher, rankTeachers } from './teacherRanking.ts'

/** A lesson on the day in question; `teacherId` is who gives it as things stand. */
export type CoverLesson = {
  readonly lessonId: string
  readonly periodId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly classId: string
  readonly courseId: string
  readonly teacherId: string | null
  readonly plannedTeacherId: string | null
}

export type CoverTeacher = {
  readonly teacherId: string
  readonly teacherName: string
  readonly courseIds: readonly string[]
  readonly classIds: readonly string[]
  /** Periods of this weekday they do not work in; null stands for the whole day. */
  readonly offPeriodIds: readonly (string | null)[]
  readonly substitutionsThisMonth: number
}

type DayPart = Parameters<typeof coversPeriod>[0]

/** Everything that decides who can take which lesson of a day. */
export type CoverDay = {
  readonly lessons: readonly CoverLesson[]
  readonly teachers: readonly CoverTeacher[]
  readonly absences: readonly { readonly teacherId: string; readonly part: DayPart }[]
  /** When the periods of the day start. */
  readonly starts: readonly string[]
}

export const isAbsent = (
  { absences, starts }: Pick<CoverDay, 'absences' | 'starts'>,
  teacherId: string | null,
  startsAt: string,
): boolean => absences.some((one) => one.teacherId === teacherId && coversPeriod(one.part, startsAt, starts))

const overlapping = (a: CoverLesson, b: CoverLesson) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** Teachers who are present, have no lesson at this time, and are not off in this period. */
export function freeTeachers(day: CoverDay, lesson: CoverLesson): FreeTeacher[] {
  const { classId, courseId, periodId, plannedTeacherId, startsAt } = lesson
  const busy = new Set(
    day.lessons.flatMap((one) => (overlapping(one, lesson) && one.lessonId !== lesson.lessonId ? [one.teacherId] : [])),
  )
  return day.teachers
    .filter(({ teacherId }) => teacherId !== plannedTeacherId && !busy.has(teacherId))
    .filter(({ offPeriodIds }) => !offPeriodIds.some((off) => off === null || off === periodId))
    .filter(({ teacherId }) => !isAbsent(day, teacherId, startsAt))
    .map(({ teacherId, teacherName, courseIds, classIds, substitutionsThisMonth }) => ({
      teacherId,
      teacherName,
      teachesSubject: courseIds.includes(courseId),
      knowsClass: classIds.includes(classId),
      substitutionsThisMonth,
      lessonsToday: day.lessons.filter((one) => one.teacherId === teacherId).length,
    }))
}

export type Assignment = { readonly lessonId: string; readonly substituteId: string }

/**
 * Gives each of these lessons the best teacher who is still free, in this order. What a teacher takes on counts for the
 * next lesson, so that the work spreads. A lesson for which nobody is free is left out.
 */
export function assignAll(day: CoverDay, open: readonly string[]): Assignment[] {
  let now = day
  const assigned: Assignment[] = []
  for (const lessonId of open) {
    const lesson = now.lessons.find((one) => one.lessonId === lessonId)
    const substituteId = lesson && rankTeachers(freeTeachers(now, lesson))[0]?.teacherId
    if (!substituteId) continue
    assigned.push({ lessonId, substituteId })
    now = {
      ...now,
      lessons: now.lessons.map((one) => (one.lessonId === lessonId ? { ...one, teacherId: substituteId } : one)),
      teachers: now.teachers.map((one) =>
        one.teacherId === substituteId ? { ...one, substitutionsThisMonth: one.substitutionsThisMonth + 1 } : one,
      ),
    }
  }
  return assigned
}
