import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved } from '#platform/contract/serverText.ts'
import { rankReasons } from './rules/teacherRanking.ts'
import { nothing, Session } from './schemas.ts'

export const absenceParts = ['day', 'morning', 'afternoon'] as const
export type AbsencePart = (typeof absenceParts)[number]

/** A teacher who is away on a day; `source` is the office, or the module that told it, such as leave. */
export const Absence = z.object({
  absenceId: id(),
  teacherId: id(),
  teacherName: z.string(),
  date: CivilDate,
  part: z.enum(absenceParts),
  reason: z.string(),
  source: z.string(),
})
export type Absence = z.infer<typeof Absence>

/** A lesson whose teacher is away; it is covered once somebody, or nobody, was decided on. */
export const OpenLesson = Session.extend({ covered: z.boolean() })
export type OpenLesson = z.infer<typeof OpenLesson>

export const SubstitutionDay = z.object({
  date: CivilDate,
  /** Whether lessons are given at all. */
  open: z.boolean(),
  absences: z.array(Absence),
  lessons: z.array(OpenLesson),
  uncovered: z.int(),
})
export type SubstitutionDay = z.infer<typeof SubstitutionDay>

export const Candidate = z.object({
  teacherId: id(),
  teacherName: z.string(),
  /** Why they stand where they stand, the weightiest first. */
  reasons: z.array(z.enum(rankReasons)),
  substitutionsThisMonth: z.int(),
  lessonsToday: z.int(),
})
export type Candidate = z.infer<typeof Candidate>

const noLesson = { 'no-such-lesson': { status: 404, message: 'There is no such lesson on this day.' } } as const

export const substitutionsDefinitions = definitions({
  getSubstitutionDay: {
    does: 'Tell who is away on a day and which of their lessons are covered by whom',
    query: { date: CivilDate.optional() },
    reply: SubstitutionDay,
  },
  listCandidates: {
    does: 'Rank the teachers who are free in a lesson, the one who fits best first, with the reasons',
    query: { date: CivilDate, lessonId: id() },
    reply: z.object({ candidates: z.array(Candidate) }),
    fails: noLesson,
  },
  saveSubstitution: {
    does: 'Let a free teacher, or nobody, take a lesson on a day; everybody concerned is told',
    body: z.object({
      date: CivilDate,
      lessonId: id(),
      /** None: the class works by itself. */
      substituteId: id().nullable(),
      note: text(200, 0).default(''),
    }),
    reply: Session,
    message: saved,
    fails: {
      ...noLesson,
      'not-free': { status: 409, message: 'This teacher is not free in that period.' },
      'no-such-teacher': { status: 404, message: 'There is no such active teacher in this school.' },
    },
  },
  deleteSubstitution: {
    does: 'Take a substitution back; the lesson is its own teacher’s again',
    params: { substitutionId: id() },
    reply: nothing,
    message: deleted,
  },
  createAbsence: {
    does: 'Note that a teacher is away on a day or half of it; their lessons wait for somebody',
    body: z.object({
      teacherId: id(),
      date: CivilDate,
      part: z.enum(absenceParts).default('day'),
      reason: text(200, 0).default(''),
    }),
    reply: Absence,
    message: saved,
    fails: {
      'no-such-teacher': { status: 404, message: 'There is no such active teacher in this school.' },
      'away-already': { status: 409, message: 'It is noted already that this teacher is away.' },
    },
  },
  deleteAbsence: {
    does: 'Note that a teacher is there after all; what was covered stays covered until it is taken back',
    params: { absenceId: id() },
    reply: nothing,
    message: deleted,
    fails: { 'from-elsewhere': { status: 409, message: 'This absence comes from a leave request and ends there.' } },
  },
})
