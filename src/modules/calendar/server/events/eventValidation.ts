import { sql } from 'kysely'
import { categories } from '#modules/calendar/categories.ts'
import type { Draft } from '#modules/calendar/eventSchemas.ts'
import { endOf, startOf, type When } from '#modules/calendar/occurrences.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { daysBetween } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart, outsideYear } from '#platform/contract/dates/dateTexts.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import { assertVisible, ownClasses, type Viewer } from '../viewer.ts'
import { yearDays } from './eventQueries.ts'

/** The longest event, in days. */
const maxDays = 60

/** Rejects times that are reversed, empty, too long or outside the year, with a field error. */
export async function validateTime(db: TenantDb, when: When): Promise<void> {
  const { startDate, endDate, startTime, endTime } = when
  if ((startTime === null) !== (endTime === null))
    throw invalid([
      {
        field: startTime === null ? 'startTime' : 'endTime',
        ...serverText('both-times-or-neither', 'Give both times, or neither.'),
      },
    ])
  if (endDate < startDate) throw invalid([{ field: 'endDate', ...endsBeforeStart }])
  if (endOf(when) <= startOf(when))
    throw invalid([{ field: 'endTime', ...serverText('end-not-after-start', 'It has to end after it begins.') }])
  if (daysBetween(startDate, endDate) >= maxDays)
    throw invalid([
      { field: 'endDate', ...serverText('event-too-long', 'An event lasts at most {n} days.', { n: maxDays }) },
    ])
  const year = await yearDays(db)
  if (startDate < year.start || startDate > year.end) throw invalid([{ field: 'startDate', ...outsideYear(year) }])
  if (endDate > year.end) throw invalid([{ field: 'endDate', ...outsideYear(year) }])
}

/** Everyone may create personal events; teachers also events for their classes, and the office exams and school events. */
export function mayCreate(viewer: Viewer, { categoryId, audience, gradeIds }: Draft): boolean {
  if (audience === 'me') return categoryId === categories.teacher
  if (viewer.isOffice) return categoryId !== categories.teacher
  return categoryId === categories.teacher && audience === 'classes' && gradeIds.length === 0
}

/** Rejects unknown rooms, grades and classes, and for teachers classes that are not theirs. */
export async function validatePlaces(
  db: TenantDb,
  viewer: Viewer,
  { roomId, audience, gradeIds, classIds }: Pick<Draft, 'roomId' | 'audience' | 'gradeIds' | 'classIds'>,
): Promise<void> {
  await assertVisible(db, viewer, { roomId })
  const [grades, classes] = [new Set(gradeIds), new Set(classIds)]
  const { rows } = await sql<{ grades: number; classes: number }>`
    select (select count(*)::int from grades where id = any (${[...grades]}::uuid[])) as grades,
      (select count(*)::int from classes where id = any (${[...classes]}::uuid[])
        ${viewer.isOffice ? sql`` : sql`and id in ${ownClasses(viewer.userId)}`}) as classes`.execute(db)
  const found = rows[0]
  if (found?.grades !== grades.size || found.classes !== classes.size) throw problem('not-found')
  if (audience === 'classes' && grades.size + classes.size === 0)
    throw invalid([{ field: 'classIds', ...serverText('classes-missing', 'Choose the classes it is for.') }])
}

/** Only the office's exams have invigilators, and only teachers are. */
export async function validateInvigilators(
  db: TenantDb,
  viewer: Viewer,
  invigilatorIds: readonly string[],
  category: number = categories.exam,
): Promise<void> {
  const teachers = [...new Set(invigilatorIds)]
  if (teachers.length === 0) return
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from users
    where id = any (${teachers}::uuid[]) and role_id = ${roles.teacher}`.execute(db)
  if (rows[0]?.found !== teachers.length) throw problem('not-found')
  if (!viewer.isOffice || category !== categories.exam)
    throw invalid([
      { field: 'invigilatorIds', ...serverText('only-exams-invigilated', 'Only exams have invigilators.') },
    ])
}

export function validateRepeat({ repeat, startDate }: Draft): void {
  if (repeat?.until && repeat.until < startDate) throw invalid([{ field: 'repeat.until', ...endsBeforeStart }])
}
