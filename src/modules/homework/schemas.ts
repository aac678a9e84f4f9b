import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { dueKinds } from '#platform/contract/dueWork.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { handInKinds, homeworkStates, lateRules } from './dueRules.ts'
import { hundredthsOf, marksPattern } from './marks.ts'
import { Homework, HomeworkRow, Target } from './records.ts'

export const maxInstructions = 3000
export const maxFiles = 10

const wallTime = z
  .string()
  .max(5, { abort: true })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: schemaError('time-missing', 'Enter a time, such as 18:30.') })

/** A decimal text, such as '7.5'. */
export const Marks = z
  .string()
  .trim()
  .max(7, { abort: true, error: schemaError('marks-format', 'Enter marks such as 7 or 7.5.') })
  .regex(marksPattern, { error: schemaError('marks-format', 'Enter marks such as 7 or 7.5.') })

const written = {
  courseId: id(),
  targets: z
    .array(Target)
    .min(1, { error: schemaError('classes-missing', 'Choose at least one class.') })
    .max(40),
  title: text(120),
  /** Rich text. */
  instructions: z
    .string()
    .max(maxInstructions, {
      error: schemaError('text-too-long', 'Use at most {n} characters.', { n: maxInstructions }),
    })
    .default(''),
  topicId: id().nullable().default(null),
  handIn: z.array(z.enum(handInKinds)).max(handInKinds.length).default([]),
  maxMarks: Marks.refine((marks) => (hundredthsOf(marks) ?? 0) > 0, {
    error: schemaError('marks-above-zero', 'Enter marks above zero.'),
  })
    .nullable()
    .default(null),
  due: z.object({ date: CivilDate, time: wallTime }).nullable().default(null),
  lateRule: z.enum(lateRules).default('accept'),
  lateUntil: z.object({ date: CivilDate, time: wallTime }).nullable().default(null),
  resourceIds: z.array(id()).max(20).default([]),
}

const lateRuleFits = ({ lateRule, lateUntil }: { lateRule: string; lateUntil: unknown }) =>
  (lateRule === 'until') === (lateUntil !== null)
const lateUntilMissing = {
  path: ['lateUntil'],
  error: schemaError('late-until-missing', 'Say until when late work is accepted.'),
}

/** What a teacher writes. Due times are local to the school. */
export const HomeworkInput = z.object(written).refine(lateRuleFits, lateUntilMissing)
export type HomeworkInput = z.infer<typeof HomeworkInput>

const homeworkId = { homeworkId: id() }
const version = z.int().min(0).max(1_000_000_000)

export const gone = { 'no-such-homework': { status: 404, message: 'We couldn’t find this homework.' } } as const
const contents = {
  'not-your-class': { status: 404, message: 'Choose classes in which you teach this subject.' },
  'no-such-topic': { status: 422, message: 'This topic is not in the curriculum of these classes.' },
  'no-such-resource': { status: 422, message: 'One of these library resources is not available any more.' },
} as const
export const homeworkDefinitions = definitions({
  listHomework: {
    does: 'List the homework of the caller’s classes, or of one class, newest due time first',
    query: {
      ...pageQuery(['dueAt', 'title']),
      classId: id().optional(),
      courseId: id().optional(),
      state: z.enum(homeworkStates).optional(),
      /** Whoever set it. */
      teacherId: id().optional(),
      /** Only homework with work to mark or to return. */
      toEvaluate: z.stringbool().optional(),
    },
    reply: pageOf(HomeworkRow),
    fails: { 'no-such-place': { status: 404, message: 'Choose a class and course of your school.' } },
  },
  getFilters: {
    does: 'Return the classes and teachers by which the office can filter all homework',
    reply: z.object({
      classes: z.array(z.object({ classId: id(), className: z.string() })),
      teachers: z.array(z.object({ teacherId: id(), name: z.string() })),
    }),
  },
  getChoices: {
    does: 'Return the classes, groups and subjects the caller can set homework for, and the usual due day',
    reply: z.object({
      classes: z.array(
        z.object({
          classId: id(),
          className: z.string(),
          gradeId: id(),
          courses: z.array(z.object({ courseId: id(), courseDisplayName: z.string() })),
          groups: z.array(z.object({ stdGrpId: id(), name: z.string() })),
        }),
      ),
      /** The next school day. */
      nextDay: CivilDate,
    }),
  },
  listDueThatDay: {
    does: 'List what the classes have due on a day, to see how much they already have',
    query: {
      date: CivilDate,
      /** Separated by commas. */
      classIds: z
        .string()
        .max(40 * 37)
        .transform((list) => list.split(',').filter((one) => one !== ''))
        .pipe(z.array(id()).max(40)),
    },
    reply: z.object({
      items: z.array(
        z.object({
          classId: id(),
          className: z.string(),
          kind: z.enum(dueKinds),
          sourceId: id(),
          title: z.string(),
          subject: z.string(),
          dueAt: z.string(),
        }),
      ),
    }),
    fails: { 'not-your-class': { status: 404, message: 'Choose classes you teach.' } },
  },
  listSources: {
    does: 'List homework of a subject to copy: the caller’s and colleagues’, of this or another academic year',
    query: { courseId: id(), yearId: id().optional(), q: text(100, 0).default('') },
    reply: z.object({
      years: z.array(z.object({ yearId: id(), name: z.string() })),
      sources: z.array(
        z.object({
          homeworkId: id(),
          title: z.string(),
          setBy: z.string(),
          isOwn: z.boolean(),
          dueAt: z.string().nullable(),
          files: z.int(),
        }),
      ),
    }),
  },
  copyHomework: {
    does: 'Copy homework into a new draft for other classes, with its files, without dates',
    body: z.object({
      homeworkId: id(),
      /** The academic year of the source, if it is another one. */
      yearId: id().optional(),
      courseId: id(),
      targets: z.array(Target).min(1).max(40),
    }),
    reply: z.object({ homeworkId: id() }),
    message: serverText('draft-saved', 'Draft saved'),
    fails: { ...contents, ...gone },
  },
  addHomework: {
    does: 'Write homework as a draft',
    body: HomeworkInput,
    reply: Homework,
    message: serverText('draft-saved', 'Draft saved'),
    fails: contents,
  },
  getHomework: {
    does: 'Return one homework with its files and figures',
    params: homeworkId,
    reply: Homework,
    fails: gone,
  },
  saveHomework: {
    does: 'Change homework; only students of classes that were added are told of it',
    params: homeworkId,
    body: z.object({ ...written, version }).refine(lateRuleFits, lateUntilMissing),
    reply: Homework,
    message: saved,
    fails: {
      ...gone,
      ...contents,
      withdrawn: { status: 409, message: 'This homework was withdrawn.' },
      'due-missing': { status: 422, message: 'Say when it is due.' },
      'handed-in-already': { status: 409, message: 'Work of a class you left out has already been handed in.' },
      'marked-already': { status: 409, message: 'Work has already been marked with more than that.' },
    },
  },
  attachFile: {
    does: 'Add a file to homework',
    params: homeworkId,
    carries: 'upload',
    reply: Homework,
    message: saved,
    fails: {
      ...gone,
      'no-file': { status: 400, message: 'Choose a file.' },
      'too-many-files': { status: 409, message: 'Homework can have at most 10 files.' },
    },
  },
  detachFile: {
    does: 'Remove a file from homework',
    params: { ...homeworkId, fileId: id() },
    reply: Homework,
    message: serverText('removed', 'Removed'),
    fails: gone,
  },
  releaseHomework: {
    does: 'Give homework to the students now or at a later time, and tell them and their guardians',
    params: homeworkId,
    body: z.object({ at: z.object({ date: CivilDate, time: wallTime }).nullable().default(null) }),
    reply: Homework,
    message: serverText('homework-set', 'Homework set'),
    fails: {
      ...gone,
      'due-missing': { status: 422, message: 'Say when it is due.' },
      'due-passed': { status: 422, message: 'The due time has passed.' },
      'due-before-release': { status: 422, message: 'It has to be due after the students get it.' },
      withdrawn: { status: 409, message: 'This homework was withdrawn.' },
    },
  },
  closeHomework: {
    does: 'Close homework: nothing more can be handed in',
    params: homeworkId,
    reply: Homework,
    message: serverText('homework-closed', 'Closed'),
    fails: { ...gone, 'not-open': { status: 409, message: 'This homework is not open.' } },
  },
  reopenHomework: {
    does: 'Open closed homework again, with a new due time if one is given',
    params: homeworkId,
    body: z.object({ due: z.object({ date: CivilDate, time: wallTime }).nullable().default(null) }),
    reply: Homework,
    message: serverText('homework-reopened', 'Open again'),
    fails: {
      ...gone,
      'not-closed': { status: 409, message: 'This homework is not closed.' },
      'due-passed': { status: 422, message: 'The due time has passed.' },
    },
  },
  withdrawHomework: {
    does: 'Delete a draft, or withdraw homework so that students no longer see it',
    params: homeworkId,
    reply: z.object({}),
    message: serverText('removed', 'Removed'),
    fails: gone,
  },
})
