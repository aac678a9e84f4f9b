import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import { call } from '#platform/web/api.ts'
import type { YearCopy } from '#platform/web/screen.ts'

export const copyYear: YearCopy['copy'] = (chosen, from, into) =>
  call(
    gradeSetup.routes.copyYear,
    { body: { academicYearId: from, withTeachers: chosen.has('teachers') } },
    { yearId: into },
  )
