import {
  type LicenceModule,
  licence,
  type SearchModule,
  searchModules,
} from '#platform/contract/access/moduleNumbers.ts'

/** Where an action leads, and what has to be chosen before. */
type Action = {
  readonly actionId: number
  readonly actionName: string
  /** Lists what there is for the class and the subject. */
  readonly lists?: 'view' | 'evaluate'
  /** How a paper is generated: 1 by hand, 2 automatically. Nothing else has to be chosen. */
  readonly generationMode?: 1 | 2
  /** Makes a file; a phone does not offer it. */
  readonly format?: 'csv' | 'xlsx'
}

/** What a teacher can look for. */
export type Keyword = {
  readonly moduleId: SearchModule
  readonly name: string
  /** One of these is enough. */
  readonly licenseCheck: readonly LicenceModule[]
  /** Only for class teachers. */
  readonly isForClassTeachers?: true
  readonly actions: readonly [Action, ...Action[]]
}

const classWork = [licence.assessment, licence.curriculum, licence.reports, licence.learningSuite]

/** The numbers and names are those of the API; what people read is in the messages. */
export const keywords = [
  {
    moduleId: searchModules.homework,
    name: 'Homework',
    licenseCheck: classWork,
    actions: [
      { actionId: 1, actionName: 'View', lists: 'view' },
      { actionId: 2, actionName: 'Create' },
    ],
  },
  {
    moduleId: searchModules.ela,
    name: "ELA's",
    licenseCheck: classWork,
    actions: [
      { actionId: 3, actionName: 'Assign' },
      { actionId: 4, actionName: 'Evaluate', lists: 'evaluate' },
    ],
  },
  {
    moduleId: searchModules.offlinePaper,
    name: 'Offline Question Paper/Worksheet',
    licenseCheck: [licence.questionPapers],
    actions: [
      { actionId: 9, actionName: 'View', lists: 'view' },
      { actionId: 10, actionName: 'Evaluate', lists: 'evaluate' },
      { actionId: 11, actionName: 'Generate Auto', generationMode: 2 },
      { actionId: 12, actionName: 'Generate Manual', generationMode: 1 },
    ],
  },
  {
    moduleId: searchModules.onlineTest,
    name: 'Online Test',
    licenseCheck: [licence.onlineTests],
    actions: [
      { actionId: 13, actionName: 'View', lists: 'view' },
      { actionId: 14, actionName: 'Evaluate', lists: 'evaluate' },
      { actionId: 15, actionName: 'Create' },
    ],
  },
  {
    moduleId: searchModules.chapterChallenge,
    name: 'Chapter Challenge',
    licenseCheck: [licence.onlineTests, licence.chapterChallenge],
    actions: [
      { actionId: 16, actionName: 'View', lists: 'view' },
      { actionId: 17, actionName: 'Evaluate', lists: 'evaluate' },
      { actionId: 18, actionName: 'Assign' },
    ],
  },
  {
    moduleId: searchModules.attendance,
    name: 'Attendance',
    licenseCheck: [licence.curriculum, licence.reports, licence.learningSuite],
    isForClassTeachers: true,
    actions: [
      { actionId: 5, actionName: 'Mark' },
      { actionId: 6, actionName: 'View' },
      { actionId: 7, actionName: 'Download CSV', format: 'csv' },
      { actionId: 8, actionName: 'Download XLSX', format: 'xlsx' },
    ],
  },
] as const satisfies readonly Keyword[]

export type KeywordAction = Action
/** The keys of their words. */
export type KeywordId = 1 | 2 | 3 | 4 | 5 | 6

type Searcher = { readonly availableModules: readonly LicenceModule[]; readonly isClassTeacher: boolean }

/** The assessment-only package brings online tests and chapter challenges, and nothing else is offered with it. */
const assessmentOnly: readonly SearchModule[] = [searchModules.onlineTest, searchModules.chapterChallenge]

/** What this teacher can look for, by what the school holds. */
export function keywordsFor({ availableModules, isClassTeacher }: Searcher): readonly Keyword[] {
  const all: readonly Keyword[] = keywords
  if (availableModules.includes(licence.assessmentOnly))
    return all.filter(({ moduleId }) => assessmentOnly.includes(moduleId))
  return all.filter(
    ({ licenseCheck, isForClassTeachers }) =>
      licenseCheck.some((one) => availableModules.includes(one)) && (!isForClassTeachers || isClassTeacher),
  )
}

export const findAction = (keyword: Keyword, actionId: number): Action | undefined =>
  keyword.actions.find((action) => action.actionId === actionId)
