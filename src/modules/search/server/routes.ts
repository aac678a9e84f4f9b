import { sql } from 'kysely'
import { type SearchModule, searchModules } from '#platform/contract/access/moduleNumbers.ts'
import { findRecords } from '#platform/server/contributions/searchable.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom } from '#platform/server/database/jsonList.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { search, teacherSearch } from '../contract.ts'
import { findAction, type Keyword, keywordsFor } from '../keywords.ts'
import { type moduleIds, type Result, searchDefinitions, teacherSearchDefinitions } from '../schemas.ts'
import { isClassTeacher, listPlaces, readYear } from './places.ts'
import { keepSearch, listRecent } from './recentSearches.ts'

/** What a class has is listed up to this many, newest first. */
const mostResults = 100

export const searchRoutes = implement(search, searchDefinitions, {
  findRecords: async ({ query }, { db, actor, services }) => ({
    groups: (await findRecords(db, services.searchables, actor, query.q)).map((group) => ({
      ...group,
      records: [...group.records],
    })),
  }),
})

const ownKeywords = async (db: TenantDb, actor: Actor): Promise<readonly Keyword[]> =>
  keywordsFor({
    availableModules: actor.availableModules,
    isClassTeacher: await isClassTeacher(db, actor.userId),
  })

const numberOf = ({ moduleId }: Keyword) => Number(moduleId) as (typeof moduleIds)[number]

type Asked = { readonly module: string; readonly examModeId: number; readonly isEvaluation: boolean }

/** Which keyword and which of its lists a native client means. */
function listAsked({ module, examModeId, isEvaluation }: Asked): [SearchModule, 'view' | 'evaluate'] {
  const action = isEvaluation ? 'evaluate' : 'view'
  switch (module) {
    case 'Homework':
      return [searchModules.homework, 'view']
    case 'ELA':
      return [searchModules.ela, 'evaluate']
    case 'OfflineTestView':
      return [searchModules.offlinePaper, 'view']
    case 'OfflineTestEval':
      return [searchModules.offlinePaper, 'evaluate']
    default:
      return [examModeId === 3 ? searchModules.chapterChallenge : searchModules.onlineTest, action]
  }
}

const idOf = (row: Result) =>
  row.kind === 'homework' ? row.homeworkId : row.kind === 'activity' ? row.activityId : row.id

/** JSON from the database has its time zone. */
function withInstants(row: Result): Result {
  if (row.kind === 'homework') return { ...row, createdOn: instantFrom(row.createdOn) }
  return row.kind === 'paper' ? { ...row, createdAt: instantFrom(row.createdAt) } : row
}

export const teacherSearchRoutes = implement(teacherSearch, teacherSearchDefinitions, {
  getKeywords: async (_, { db, actor }) => {
    const [own, year] = await Promise.all([ownKeywords(db, actor), readYear(db)])
    return { moduleIds: own.map(numberOf), ...year }
  },

  listClassOptions: ({ body }, { db, actor }) =>
    listPlaces(db, actor.userId, { asClassTeacher: body.moduleId === Number(searchModules.attendance) }),

  listResults: async ({ body }, { db, actor, services, fail }) => {
    const [searchModule, action] = listAsked(body)
    const [own, places] = await Promise.all([
      ownKeywords(db, actor),
      listPlaces(db, actor.userId, { asClassTeacher: false }),
    ])
    if (!own.some(({ moduleId }) => moduleId === searchModule)) return fail('no-such-keyword')
    const place = { classId: body.classId, courseId: body.courseId }
    if (!places.some(({ classId, courseId }) => classId === place.classId && courseId === place.courseId))
      return fail('no-such-class')
    const source = services.classResults.find((one) => one.searchModule === searchModule && one.action === action)
    if (!source) return []
    const { rows } = await sql<{ row: Result }>`
      select row_to_json(q) as row from (${source.query(actor, place, mostResults)}) q`.execute(db)
    return rows.map(({ row }) => withInstants({ ...row, to: source.to(idOf(row), place) }))
  },

  listRecentSearches: async ({ body }, { db, actor, services }) => {
    const own = (await ownKeywords(db, actor)).map(numberOf)
    const asked = body.moduleId ? own.filter((one) => one === body.moduleId) : own
    return listRecent(db, actor, asked, services.classResults)
  },

  saveSearch: async ({ body }, { db, actor, services, fail }) => {
    const { moduleId, actionId, courseId, searchObj } = body
    const keyword = (await ownKeywords(db, actor)).find((one) => numberOf(one) === moduleId)
    if (!keyword || !findAction(keyword, actionId)) return fail('no-such-keyword')
    const places = await listPlaces(db, actor.userId, { asClassTeacher: courseId === null })
    const { classId } = searchObj
    if (!places.some((one) => one.classId === classId && one.courseId === courseId && one.gradeId === body.gradeId))
      return fail('no-such-class')
    const search = { moduleId, actionId, classId, courseId, path: searchObj.path, date: searchObj.date }
    return { recentSearchId: await keepSearch(db, actor, search, services.now()) }
  },
})
