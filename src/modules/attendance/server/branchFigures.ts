import type { BranchFigures } from '#platform/server/contributions/branchFigures.ts'
import { attendancePaths } from '../web/paths.ts'

/** Today's marks, and in how many of the classes with students a register was taken. */
export const branchFigures: BranchFigures = {
  name: 'attendance',
  opens: attendancePaths.overview,
  query: `
    with due as (
      select distinct class_id from enrolments
      where year_id = (select current_year()) and (select school_today()) between from_date and coalesce(to_date, 'infinity')),
    taken as (
      select distinct class_id from registers
      where year_id = (select current_year()) and day = (select school_today())
        and (period_id is not null) = coalesce((select day_from = 'periods' from attendance_settings), false))
    select count(*) filter (where code = 'P')::int as present, count(*)::int as marked,
      (select count(*)::int from due join taken using (class_id)) as "classesTaken",
      (select count(*)::int from due) as "classesDue"
    from day_marks where year_id = (select current_year()) and day = (select school_today())`,
}
