import { admin, allow } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { editing, viewing } from './contract.ts'
import type { timetableVersionsDefinitions } from './versionSchemas.ts'

export const timetableVersions = contract<typeof timetableVersionsDefinitions>()('timetableVersions', {
  listVersions: route('GET /api/timetable/versions', viewing),
  createVersion: route('POST /api/timetable/versions', editing),
  saveVersion: route('PUT /api/timetable/versions/:versionId', editing),
  deleteVersion: route('DELETE /api/timetable/versions/:versionId', editing),
  publishVersion: route('POST /api/timetable/versions/:versionId/publish', editing),
  withdrawVersion: route('POST /api/timetable/versions/:versionId/withdraw', editing),
  getGrid: route('GET /api/timetable/versions/:versionId', allow(admin('timetable', 'view'))),
  getTargets: route('GET /api/timetable/versions/:versionId/targets', viewing),
  placeLesson: route('PUT /api/timetable/versions/:versionId/lessons', editing),
  unplaceLessons: route('POST /api/timetable/versions/:versionId/unplace', editing),
  lockLessons: route('POST /api/timetable/versions/:versionId/lock', editing),
  copyClass: route('POST /api/timetable/versions/:versionId/copy', editing),
  startGeneration: route('POST /api/timetable/versions/:versionId/generations', editing),
  getGeneration: route('GET /api/timetable/generations/:generationId', viewing),
  stopGeneration: route('POST /api/timetable/generations/:generationId/stop', editing),
  exportVersion: route('GET /api/timetable/versions/:versionId/export', viewing),
})
