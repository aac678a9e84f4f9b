import { handInKinds, type LateRule } from '#modules/homework/dueRules.ts'
import type { Homework } from '#modules/homework/records.ts'
import type { HomeworkInput } from '#modules/homework/schemas.ts'
import { type CivilDate, wallClock } from '#platform/contract/dates/dates.ts'

/** The form's values: a target is `classId` or `classId/groupId`. */
export type HomeworkValues = {
  readonly courseId: string
  readonly targets: readonly string[]
  readonly title: string
  readonly instructions: string
  readonly topicId: string
  readonly handIn: readonly string[]
  readonly maxMarks: string
  readonly dueDate: string
  readonly dueTime: string
  readonly lateRule: string
  readonly lateDate: string
  readonly lateTime: string
  readonly resourceIds: readonly string[]
  readonly release: string
  readonly releaseDate: string
  readonly releaseTime: string
}

const usualTime = '18:00'
const morning = '08:00'

export const targetKey = ({ classId, stdGrpId }: { classId: string; stdGrpId: string | null }) =>
  stdGrpId ? `${classId}/${stdGrpId}` : classId

/** A date and a time of the school's clock, or nothing. */
const localOf = (date: string, time: string) => (date && time ? { date: date as CivilDate, time } : null)

export const bodyOf = (values: HomeworkValues): HomeworkInput => ({
  courseId: values.courseId,
  targets: values.targets.map((key) => {
    const [classId = '', stdGrpId] = key.split('/')
    return { classId, stdGrpId: stdGrpId ?? null }
  }),
  title: values.title,
  instructions: values.instructions,
  topicId: values.topicId || null,
  handIn: handInKinds.filter((kind) => values.handIn.includes(kind)),
  maxMarks: values.maxMarks.trim() || null,
  due: localOf(values.dueDate, values.dueTime),
  lateRule: values.lateRule as LateRule,
  lateUntil: values.lateRule === 'until' ? localOf(values.lateDate, values.lateTime) : null,
  resourceIds: [...values.resourceIds],
})

export const releaseOf = ({ release, releaseDate, releaseTime }: HomeworkValues) =>
  release === 'later' ? localOf(releaseDate, releaseTime) : null

const clockOf = (instant: string | null, zone: string) => {
  if (!instant) return { date: '', time: '' }
  const { date, hour, minute } = wallClock(instant, zone)
  return { date, time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') }
}

export const emptyValues = (courseId: string, nextDay: string, classId: string | null): HomeworkValues => ({
  courseId,
  targets: classId ? [classId] : [],
  title: '',
  instructions: '',
  topicId: '',
  handIn: ['photos'],
  maxMarks: '',
  dueDate: nextDay,
  dueTime: usualTime,
  lateRule: 'accept',
  lateDate: '',
  lateTime: usualTime,
  resourceIds: [],
  release: 'now',
  releaseDate: nextDay,
  releaseTime: morning,
})

export function valuesOf(homework: Homework, zone: string, nextDay: string): HomeworkValues {
  const [due, late, release] = [homework.dueAt, homework.lateUntil, homework.releaseAt].map((at) => clockOf(at, zone))
  return {
    courseId: homework.courseId,
    targets: homework.targets.map(targetKey),
    title: homework.title,
    instructions: homework.instructions,
    topicId: homework.topic?.topicId ?? '',
    handIn: homework.handIn,
    maxMarks: homework.maxMarks ?? '',
    dueDate: due?.date || (homework.state === 'draft' ? nextDay : ''),
    dueTime: due?.time || usualTime,
    lateRule: homework.lateRule,
    lateDate: late?.date ?? '',
    lateTime: late?.time || usualTime,
    resourceIds: homework.resources.map(({ contentId }) => contentId),
    release: homework.state === 'scheduled' ? 'later' : 'now',
    releaseDate: release?.date || nextDay,
    releaseTime: release?.time || morning,
  }
}
