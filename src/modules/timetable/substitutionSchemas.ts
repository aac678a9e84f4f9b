import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved } from '#platform/contract/serverText.ts'
import { rankReasons } from './rules/teacherRanking.ts'
import { nothing, Session } from './schemas.ts'

export const absenceParts = ['day', 'morning', 'afternoon'] as const
export type AbsencePart = (typeof absenceParts)[number]

/** A teacher's absence on a day; `source` is 'office' or the module that reported it, such as leave. */
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

/** A lesson whose teacher is absent. It is covered once it has a substitute or is set to self-study. */
export const OpenLesson = Session.extend({ covered: z.boolean() })
export type OpenLesson = z.infer<typeof OpenLesson>

export const SubstitutionDay = z.object({
  date: CivilDate,
  /** Whether it is a school day. */
  open: z.boolean(),
  absences: z.array(Absence),
  lessons: z.array(OpenLesson),
  uncovered: z.int(),
})
export type SubstitutionDay = z.infer<typeof SubstitutionDay>

export const Candidate = z.object({
  teacherId: id(),
  teacherName: z.string(),
  /** Why they rank here, strongest reason first. */
  reasons: z.array(z.enum(rankReasons)),
  substitutionsThisMonth: z.int(),
  lessonsToday: z.int(),
})
export type Candidate = z.infer<typeof Candidate>

const noLesson = { 'no-such-lesson': { status: 404, message: 'We couldn’t find this lesson on this day.' } } as const

export const substitutionsDefinitions = definitions({
  getSubstitutionDay: {
    does: 'Return who is absent on a day and who covers their lessons',
    query: { date: CivilDate.optional() },
    reply: SubstitutionDay,
  },
  listCandidates: {
    does: 'Rank the teachers who are free for a lesson, best match first, with reasons',
    query: { date: CivilDate, lessonId: id() },
    reply: z.object({ candidates: z.array(Candidate) }),
    fails: noLesson,
  },
  saveSubstitution: {
    does: 'Assign a free teacher or self-study to a lesson, and notify the people concerned',
    body: z.object({
      date: CivilDate,
      lessonId: id(),
      /** Null means self-study. */
      substituteId: id().nullable(),
      note: text(200, 0).default(''),
    }),
    reply: Session,
    message: saved,
    fails: {
      ...noLesson,
      'not-free': { status: 409, message: 'This teacher is not free in that period.' },
      'no-such-teacher': { status: 404, message: 'We couldn’t find an active teacher with this id.' },
    },
  },
  assignSubstitutes: {
    does: 'Assign the best free teacher to every lesson of a day that still needs cover, and notify them',
    body: z.object({ date: CivilDate }),
    /** The lessons that got a substitute, and how many still need one because nobody is free. */
    reply: z.object({ assigned: z.array(Session), uncovered: z.int() }),
    message: saved,
  },
  deleteSubstitutions: {
    does: 'Remove several substitutions of a day at once; ids that no longer exist are ignored',
    body: z.object({ date: CivilDate, substitutionIds: z.array(id()).min(1).max(500) }),
    reply: nothing,
    message: deleted,
  },
  deleteSubstitution: {
    does: 'Remove a substitution; the lesson goes back to its own teacher',
    params: { substitutionId: id() },
    reply: nothing,
    message: deleted,
  },
  createAbsence: {
    does: 'Mark a teacher absent for a day or half a day; their lessons need cover',
    body: z.object({
      teacherId: id(),
      date: CivilDate,
      part: z.enum(absenceParts).default('day'),
      reason: text(200, 0).default(''),
    }),
    reply: Absence,
    message: saved,
    fails: {
      'no-such-teacher': { status: 404, message: 'We couldn’t find an active teacher with this id.' },
      'away-already': { status: 409, message: 'This teacher is already marked absent for that day.' },
    },
  },
  deleteAbsence: {
    does: 'Cancel an absence; substitutions stay until they are removed',
    params: { absenceId: id() },
    reply: nothing,
    message: deleted,
    fails: {
      'from-elsewhere': {
        status: 409,
        message: 'This absence comes from a leave request. Withdraw the leave instead.',
      },
    },
  },
})
