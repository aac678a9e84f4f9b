import * as z from 'zod'
import { Asked } from '#modules/onlineTests/askedSchemas.ts'
import { Answer } from '#modules/questions/answer.ts'
import { questionLanguages } from '#modules/questions/kinds.ts'
import { Question } from '#modules/questions/question.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { roundLength } from './rules/mastery.ts'

const Fraction = z.object({ n: z.int(), d: z.int().min(1) })
const Score = z.object({ marks: Fraction, outOf: Fraction })
const level = z.int().min(1).max(3)

const LevelProgress = z.object({
  level,
  questions: z.int(),
  /** Questions that are due to come back. */
  due: z.int(),
  isOpen: z.boolean(),
  isMastered: z.boolean(),
  /** Right ones of the last answers, up to ten. */
  recentRight: z.int(),
  recent: z.int(),
  rounds: z.int(),
  best: Score.nullable(),
})
const ChapterProgress = z.object({ chapter: z.string(), levels: z.array(LevelProgress) })
export type ChapterProgress = z.output<typeof ChapterProgress>
const CourseProgress = z.object({
  courseId: id(),
  courseDisplayName: z.string(),
  chapters: z.array(ChapterProgress),
})
export type CourseProgress = z.output<typeof CourseProgress>

/** What an answered question tells. */
const Feedback = z.object({
  place: z.int(),
  answer: Answer,
  isRight: z.boolean(),
  score: Score,
  key: Question,
})
export type Feedback = z.output<typeof Feedback>

/** A round as the student plays it. Keys come only with what is answered. */
const Round = z.object({
  roundId: id(),
  courseId: id(),
  chapter: z.string(),
  level,
  items: z.array(z.object({ place: z.int(), question: Asked, language: z.enum(questionLanguages) })),
  answered: z.array(Feedback),
  pictures: z.array(StoredFile),
})
export type Round = z.output<typeof Round>

/** A chapter assigned to a class or to some of its students. */
const Assignment = z.object({
  challengeId: id(),
  courseId: id(),
  courseDisplayName: z.string(),
  chapter: z.string(),
  level,
  dueOn: CivilDate,
  isChosen: z.boolean(),
  setBy: z.string(),
  students: z.int(),
  begun: z.int(),
  done: z.int(),
  /** Whether the caller may withdraw it: it is of a course they teach in the class. */
  mayCancel: z.boolean(),
})
export type Assignment = z.output<typeof Assignment>

const AssignmentInput = z.object({
  courseId: id(),
  chapter: text(200),
  /** The level that is to be mastered. */
  level,
  dueOn: CivilDate,
  /** Empty: the whole class. */
  studentIds: z.array(id()).max(200).default([]),
})
export type AssignmentInput = z.output<typeof AssignmentInput>

/** How many answers, one of each student to each question, and how many were right at first and at last. */
const shares = { answers: z.int(), firstRight: z.int(), latestRight: z.int() }
const ChapterResults = z.object({
  className: z.string(),
  courseDisplayName: z.string(),
  students: z.array(
    z.object({
      studentId: id(),
      name: z.string(),
      rollNo: z.string().nullable(),
      rounds: z.int(),
      /** Different questions that were answered. */
      questions: z.int(),
      firstRight: z.int(),
      latestRight: z.int(),
      mastered: z.array(level),
      lastAt: z.string().nullable(),
    }),
  ),
  outcomes: z.array(z.object({ outcome: z.string(), questions: z.int(), ...shares })),
  questions: z.array(z.object({ questionId: id(), title: z.string(), level, outcome: z.string(), ...shares })),
})
export type ChapterResults = z.output<typeof ChapterResults>

const noClass = { 'no-such-class': { status: 404, message: 'We couldn’t find this class.' } } as const
const notYours = {
  'not-your-course': { status: 403, message: 'You can assign chapters of the courses you teach in this class.' },
} as const
const studentId = { studentId: id() }
const noRound = { 'no-such-round': { status: 404, message: 'We couldn’t find this round.' } } as const

export const challengesDefinitions = definitions({
  listChallenges: {
    does: 'List the chapters a student can practise, with the levels and how far they are',
    params: studentId,
    reply: z.object({
      courses: z.array(CourseProgress),
      /** What teachers have assigned: by when which level is to be mastered. */
      assigned: z.array(
        z.object({ courseId: id(), chapter: z.string(), level, dueOn: CivilDate, isDone: z.boolean() }),
      ),
    }),
  },
  startRound: {
    does: 'Start a round of a level, or go on with the one under way',
    params: studentId,
    body: z.object({ courseId: id(), chapter: text(200), level }),
    reply: Round,
    fails: {
      'no-such-chapter': { status: 404, message: 'There is nothing to practise in this chapter.' },
      'level-locked': { status: 409, message: 'Master the level before it first.' },
    },
  },
  answerQuestion: {
    does: 'Answer a question of a round; the first answer counts, and its key comes with the reply',
    params: { studentId: id(), roundId: id() },
    body: z.object({ place: z.int().min(0).max(roundLength), answer: Answer }),
    reply: z.object({
      feedback: Feedback,
      pictures: z.array(StoredFile),
      /** Once every question is answered. */
      result: z.object({ score: Score, isBest: z.boolean(), hasMastered: z.boolean() }).nullable(),
    }),
    fails: {
      ...noRound,
      'no-such-question': { status: 404, message: 'This question is not in the round.' },
      'question-shut': { status: 409, message: 'This question can’t be practised just now.' },
    },
  },
  getClassProgress: {
    does: 'Return how many students of a class have mastered which levels, chapter by chapter',
    params: { classId: id() },
    reply: z.object({
      students: z.int(),
      chapters: z.array(
        z.object({
          courseId: id(),
          courseDisplayName: z.string(),
          chapter: z.string(),
          /** Students who have played at least one round. */
          players: z.int(),
          rounds: z.int(),
          mastered: z.array(z.int()),
        }),
      ),
      assignments: z.array(Assignment),
    }),
    fails: noClass,
  },
  getChapterResults: {
    does: 'Return how a class does in a chapter: its students, learning outcomes and questions, with first and latest answers',
    params: { classId: id(), courseId: id() },
    query: { chapter: text(200).default('') },
    reply: ChapterResults,
    fails: { ...noClass, 'no-such-course': { status: 404, message: 'We couldn’t find this subject in the class.' } },
  },
  listAssignable: {
    does: 'List the chapters that the caller can assign to a class, with their levels, and the students of the class',
    params: { classId: id() },
    reply: z.object({
      chapters: z.array(
        z.object({ courseId: id(), courseDisplayName: z.string(), chapter: z.string(), levels: z.array(level) }),
      ),
      students: z.array(z.object({ studentId: id(), name: z.string(), rollNo: z.string().nullable() })),
    }),
    fails: noClass,
  },
  addAssignment: {
    does: 'Assign a chapter to a class or to some of its students, to be mastered by a day, and tell them and their guardians',
    params: { classId: id() },
    body: AssignmentInput,
    reply: z.object({ challengeId: id() }),
    message: serverText('assigned', 'Challenge assigned'),
    fails: {
      ...noClass,
      ...notYours,
      'no-such-chapter': { status: 404, message: 'There is nothing to practise in this chapter.' },
      'no-such-student': { status: 404, message: 'Choose students of this class who take the subject.' },
      'due-passed': { status: 422, message: 'The due day has passed.' },
      'assigned-already': { status: 409, message: 'The class already has this challenge.' },
    },
  },
  cancelAssignment: {
    does: 'Cancel an assigned chapter; what students have played stays',
    params: { classId: id(), challengeId: id() },
    reply: z.object({ challengeId: id() }),
    message: serverText('assignment-cancelled', 'Assignment withdrawn'),
    fails: {
      ...noClass,
      ...notYours,
      'no-such-assignment': { status: 404, message: 'We couldn’t find this assignment.' },
    },
  },
})
