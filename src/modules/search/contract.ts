import { contract, route } from '#platform/contract/route.ts'
import { searching, teachers } from './access.ts'
import type { searchDefinitions, teacherSearchDefinitions } from './schemas.ts'

/** The search of every page. */
export const search = contract<typeof searchDefinitions>()('search', {
  findRecords: route('GET /api/search', searching),
})

/** The guided search of teachers. */
export const teacherSearch = contract<typeof teacherSearchDefinitions>()('teacherSearch', {
  getKeywords: route('GET /api/u-search/keywords', teachers),
  listClassOptions: route('POST /api/u-search/l3-options', teachers),
  listResults: route('POST /api/u-search/l4-options', teachers),
  listRecentSearches: route('POST /api/u-search/recent-search', teachers),
  saveSearch: route('POST /api/u-search/save', teachers),
})
