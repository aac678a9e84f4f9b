import { roles } from '#platform/contract/access/roles.ts'
import type { BranchFigures } from '#platform/server/contributions/branchFigures.ts'
import { peoplePaths } from '../web/paths.ts'

/** Active people by role, and the year's classes. */
export const branchFigures: BranchFigures = {
  name: 'people',
  opens: peoplePaths.students,
  query: `
    select count(*) filter (where role_id = ${roles.student} and not is_guardian)::int as students,
      count(*) filter (where role_id = ${roles.teacher})::int as teachers,
      count(*) filter (where role_id = ${roles.otherStaff})::int as "otherStaff",
      (select count(*)::int from classes) as classes
    from users where status_id = 1`,
}
