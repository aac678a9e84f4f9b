import { admin, allow, licensed, teacherOf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { markFileDefinitions } from './markFileSchemas.ts'

/** Marks in a spreadsheet. The browser makes the file, and saves what the reader confirmed like any other marks. */
export const markFiles = contract<typeof markFileDefinitions>()('gradebookMarkFiles', {
  readMarkFile: route(
    'POST /api/gradebook/classes/:classId/markFile',
    licensed([licence.reports], allow(teacherOf('class', 'classId'), admin('gradeBook', 'edit'))),
  ),
})
