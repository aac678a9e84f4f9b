import type { OnlineTest, Target } from '#modules/onlineTests/schemas.ts'
import { type CivilDate, wallClock } from '#platform/contract/dates/dates.ts'
import type { Counting } from '../../rules/kinds.ts'
import type { KeyMoment, Moment } from '../../rules/review.ts'

/**
 * What the form of a test holds. Times are local to the school. A target is `classId`, `classId/g/groupId` or `classId/s/studentId`;
 * extra time is `studentId/percent/minutes`, the heading of a question `questionId/heading`.
 */
export type TestValues = {
  readonly courseId: string
  readonly targets: readonly string[]
  readonly title: string
  readonly instructions: string
  readonly questionIds: readonly string[]
  readonly sections: readonly string[]
  /** Of the paper they were taken from; empty for none. */
  readonly questionPaperId: string
  readonly minutes: number | null
  readonly date: string
  readonly opens: string
  readonly lastDate: string
  readonly closes: string
  readonly attempts: number | null
  readonly counting: string
  readonly pageMode: string
  readonly shuffleQuestions: boolean
  readonly shuffleOptions: boolean
  readonly graceMinutes: number | null
  readonly showAnswers: string
  readonly showMarks: string
  readonly showKey: string
  readonly isAnonymous: boolean
  readonly allowances: readonly string[]
}

export const emptyValues = (courseId: string, date: string, classId: string | null): TestValues => ({
  courseId,
  targets: classId ? [classId] : [],
  title: '',
  instructions: '',
  questionIds: [],
  sections: [],
  questionPaperId: '',
  minutes: 40,
  date,
  opens: '09:00',
  lastDate: date,
  closes: '12:00',
  attempts: 1,
  counting: 'best',
  pageMode: 'one',
  shuffleQuestions: true,
  shuffleOptions: true,
  graceMinutes: 2,
  showAnswers: 'handIn',
  showMarks: 'release',
  showKey: 'release',
  isAnonymous: false,
  allowances: [],
})

export const targetKey = ({ classId, stdGrpId, studentId }: Target) =>
  stdGrpId ? `${classId}/g/${stdGrpId}` : studentId ? `${classId}/s/${studentId}` : classId

const targetOf = (key: string): Target => {
  const [classId = '', kind, id = null] = key.split('/')
  return { classId, stdGrpId: kind === 'g' ? id : null, studentId: kind === 's' ? id : null }
}

/** A question as the form shows it. */
export type KnownQuestion = { readonly questionId: string; readonly title: string; readonly marks: number }

export const headingKey = (questionId: string, heading: string) => `${questionId}/${heading}`

/** The heading of each question that has one. */
export const headingsOf = (sections: readonly string[]): ReadonlyMap<string, string> =>
  new Map(sections.map((key) => [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)]))

/** Where the heading changes from one question to the next. */
function sectionStarts({ questionIds, sections }: Pick<TestValues, 'questionIds' | 'sections'>) {
  const headings = headingsOf(sections)
  const titles = questionIds.map((questionId) => headings.get(questionId) ?? '')
  return titles.flatMap((title, from) => (title === (titles[from - 1] ?? '') ? [] : [{ title, from }]))
}

type Allowance = { readonly studentId: string; readonly percent: number; readonly minutes: number }

export const allowanceKey = ({ studentId, percent, minutes }: Allowance) => `${studentId}/${percent}/${minutes}`
export const allowanceOf = (key: string): Allowance => {
  const [studentId = '', percent, minutes] = key.split('/')
  return { studentId, percent: Number(percent), minutes: Number(minutes) }
}

const clockOf = (instant: string | null, zone: string) => {
  if (!instant) return null
  const { date, hour, minute } = wallClock(instant, zone)
  return { date, time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') }
}

export function valuesOf(test: OnlineTest, zone: string, nextDay: string): TestValues {
  const [opens, closes] = [clockOf(test.opensAt, zone), clockOf(test.closesAt, zone)]
  return {
    courseId: test.courseId,
    targets: test.targets.map(targetKey),
    title: test.title,
    instructions: test.instructions,
    questionIds: test.items.map(({ questionId }) => questionId),
    sections: test.items.flatMap(({ questionId, section }) => (section ? [headingKey(questionId, section)] : [])),
    questionPaperId: test.questionPaperId ?? '',
    minutes: test.minutes,
    date: opens?.date ?? nextDay,
    opens: opens?.time ?? '09:00',
    lastDate: closes?.date ?? nextDay,
    closes: closes?.time ?? '12:00',
    attempts: test.attempts,
    counting: test.counting,
    pageMode: test.pageMode,
    shuffleQuestions: test.shuffleQuestions,
    shuffleOptions: test.shuffleOptions,
    graceMinutes: test.graceMinutes,
    showAnswers: test.showAnswers,
    showMarks: test.showMarks,
    showKey: test.showKey,
    isAnonymous: test.isAnonymous,
    allowances: test.allowances.map(allowanceKey),
  }
}

/** A new test like this one, on another day, in the classes of it that the caller teaches; extra time is given anew. */
export function copyOf(
  test: OnlineTest,
  classes: readonly { readonly classId: string }[],
  nextDay: string,
): TestValues {
  const own = new Set(classes.map(({ classId }) => classId))
  const targets = test.targets.filter(({ classId }) => own.has(classId))
  return {
    ...valuesOf({ ...test, targets, opensAt: null, closesAt: null, questionPaperId: null }, 'UTC', nextDay),
    allowances: [],
  }
}

export const bodyOf = (values: TestValues) => ({
  courseId: values.courseId,
  title: values.title,
  instructions: values.instructions,
  targets: values.targets.map(targetOf),
  questionIds: [...values.questionIds],
  sections: sectionStarts(values),
  questionPaperId: values.questionPaperId || null,
  minutes: values.minutes ?? 0,
  attempts: values.attempts ?? 0,
  counting: values.counting as Counting,
  pageMode: values.pageMode as 'one' | 'all',
  shuffleQuestions: values.shuffleQuestions,
  shuffleOptions: values.shuffleOptions,
  graceMinutes: values.graceMinutes ?? 0,
  showAnswers: values.showAnswers as Moment,
  showMarks: values.showMarks as Moment,
  showKey: values.showKey as KeyMoment,
  isAnonymous: values.isAnonymous,
})

export const windowOf = ({ date, opens, lastDate, closes }: TestValues) => ({
  opens: { date: date as CivilDate, time: opens },
  closes: { date: lastDate as CivilDate, time: closes },
})
