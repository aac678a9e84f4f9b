import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError } from '#platform/contract/serverText.ts'

const Record = z.object({ to: z.string(), label: z.string(), hint: z.string().nullable() })

export const searchDefinitions = definitions({
  findRecords: {
    does: 'Find what the caller may open, by words, parts of words, other scripts and with one mistake',
    query: { q: text(100) },
    reply: z.object({
      groups: z.array(
        z.object({ module: z.string(), kind: z.string(), isGuess: z.boolean(), records: z.array(Record) }),
      ),
    }),
  },
})

export const moduleIds = [1, 2, 3, 4, 5, 6] as const
const unknownModule = schemaError('search-module', 'Choose one of the six keywords.')
const ModuleId = z.literal(moduleIds, { error: unknownModule })

/** A class and a subject of the caller; for attendance only the class. */
export const ClassOption = z.object({
  classId: id(),
  gradeId: id(),
  className: z.string(),
  courseId: id().nullable(),
  courseDisplayName: z.string().nullable(),
  /** The section's letter. */
  sectionId: z.string(),
  studentCount: z.int(),
  /** The position of the class in the caller's list of classes, which addresses of classes contain. */
  index: z.int(),
})
export type ClassOption = z.infer<typeof ClassOption>

const HomeworkResult = z.object({
  kind: z.literal('homework'),
  homeworkId: id(),
  homeworkName: z.string(),
  className: z.string(),
  subjectDisplayName: z.string(),
  createdOn: z.string(),
  to: z.string(),
})
const ActivityResult = z.object({
  kind: z.literal('activity'),
  activityId: id(),
  elaCardId: id(),
  TopicName: z.string(),
  className: z.string(),
  courseDisplayName: z.string().nullable(),
  chapterName: z.string(),
  date: z.string(),
  evaluatedStatus: z.int(),
  to: z.string(),
})
const PaperResult = z.object({
  kind: z.literal('paper'),
  id: id(),
  name: z.string(),
  /** Null for chapter challenges, which have neither. */
  marks: z.number().nullable(),
  /** Minutes. */
  time: z.int().nullable(),
  generationMode: z.int(),
  questionPaperTypeID: z.int(),
  isWorkSheetStyle: z.boolean(),
  statusName: z.string(),
  createdAt: z.string(),
  isMarksUploaded: z.boolean(),
  questionPaperClassDetails: z.array(z.object({ classId: id(), className: z.string() })),
  questionPaperCourseDetails: z.array(z.object({ courseID: id(), courseDisplayName: z.string() })),
  to: z.string(),
})
export const Result = z.discriminatedUnion('kind', [HomeworkResult, ActivityResult, PaperResult])
export type Result = z.infer<typeof Result>

/** The pages a search leads to; anything else in a saved search would be a link to wherever somebody likes. */
export const targetPath = /^\/(?:teacher|assess)\/[\w\-./?=&%:+~]*$/

/** What was chosen, to be chosen again. */
const SearchObject = z.object({
  classId: id(),
  path: z
    .string()
    .max(500)
    .regex(targetPath, { error: schemaError('search-path', 'This page cannot be searched for.') }),
  date: CivilDate.nullable().default(null),
})

export const RecentSearch = z.object({
  recentSearchId: id(),
  uModuleId: z.literal(moduleIds),
  uModuleName: z.string(),
  actionId: z.int(),
  action: z.string(),
  /** Of homework that was begun from a search: whether it has been created since. */
  status: z.enum(['pending', 'created']).nullable(),
  searchObj: z.object({ ...SearchObject.shape, homeworkId: id().nullable() }),
  gradeId: id(),
  courseId: id().nullable(),
  sectionId: z.string(),
  className: z.string(),
  courseDisplayName: z.string().nullable(),
  savedAt: z.string(),
})
export type RecentSearch = z.infer<typeof RecentSearch>

/** Names in requests are those of a native client; what they say is decided by the numbers. */
const name = () => z.string().max(60).default('')

export const teacherSearchDefinitions = definitions({
  getKeywords: {
    does: 'List what the caller can search for, with the days of the academic year',
    reply: z.object({
      moduleIds: z.array(z.literal(moduleIds)),
      year: z.object({ start: z.string(), end: z.string() }).nullable(),
      today: z.string(),
    }),
  },
  listClassOptions: {
    does: 'List the classes and subjects of the caller',
    body: z.object({ moduleId: ModuleId.optional() }).default({}),
    reply: z.array(ClassOption),
    unaudited: 'reads only; the address is that of an earlier product',
  },
  listResults: {
    does: 'List what a class has in a subject, to view or to evaluate',
    body: z.object({
      classId: id(),
      courseId: id(),
      module: z.enum(['Homework', 'ELA', 'OnlineTest', 'OfflineTestView', 'OfflineTestEval']),
      /** With `OnlineTest`: 1 online tests, 3 chapter challenges. */
      examModeId: z.literal([1, 2, 3]).default(1),
      /** With `OnlineTest`: only what there is to evaluate. */
      isEvaluation: z.boolean().default(false),
    }),
    reply: z.array(Result),
    fails: {
      'no-such-class': { status: 404, message: 'You do not teach this subject in this class.' },
      'no-such-keyword': { status: 404, message: 'Your school does not have this module.' },
    },
    unaudited: 'reads only; the address is that of an earlier product',
  },
  listRecentSearches: {
    does: 'List the caller’s last searches, of all keywords or of one',
    body: z.object({ moduleId: z.literal([...moduleIds, ''], { error: unknownModule }).optional() }).default({}),
    reply: z.array(RecentSearch),
    unaudited: 'reads only; the address is that of an earlier product',
  },
  saveSearch: {
    does: 'Keep a search of the caller among the last ones',
    body: z.object({
      gradeId: id(),
      courseId: id().nullable().default(null),
      sectionId: z.string().max(20).default(''),
      moduleId: ModuleId,
      moduleName: name(),
      action: name(),
      actionId: z.int().min(1).max(18),
      searchObj: SearchObject,
    }),
    reply: z.object({ recentSearchId: id() }),
    fails: {
      'no-such-class': { status: 404, message: 'You do not teach this subject in this class.' },
      'no-such-keyword': { status: 404, message: 'Your school does not have this module.' },
    },
    unaudited: 'a convenience of the person who searches, kept for them alone',
  },
})
