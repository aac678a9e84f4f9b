import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { DoubtSettings } from '../officeSchemas.ts'

type Settings = DoubtSettings & { version: number }

/** The settings of a school that has not saved any. */
const defaults: Settings = { studentsAnswer: false, classAge: 13, version: 0 }

export const studentsAnswer = sql<boolean>`coalesce((select s.students_answer from doubt_settings s), false)`

/** Whether a student has reached the age for writing to the class. Without a date of birth the school cannot say so. */
export const isOldEnough = (studentId: string) => sql<boolean>`exists (select from students s
  where s.user_id = ${studentId} and s.date_of_birth + make_interval(years => coalesce(
    (select c.class_age::int from doubt_settings c), ${defaults.classAge}::int)) <= (select school_day()))`

export async function readSettings(db: TenantDb): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select students_answer as "studentsAnswer", class_age::int as "classAge", version from doubt_settings`.execute(db)
  return rows[0] ?? defaults
}

/** Fails with the current settings if someone else has saved in the meantime. */
export async function saveSettings({ db, audit }: Unit, { version, ...settings }: Settings): Promise<Settings> {
  const before = await readSettings(db)
  const { rows } = await sql`
    insert into doubt_settings (students_answer, class_age)
    select ${settings.studentsAnswer}::boolean, ${settings.classAge}::smallint
    where ${version}::int = 0 or exists (select from doubt_settings)
    on conflict (tenant_id) do update set students_answer = excluded.students_answer, class_age = excluded.class_age,
      version = doubt_settings.version + 1 where doubt_settings.version = ${version}::int
    returning version`.execute(db)
  if (rows.length === 0) throw problem('changed-meanwhile', { details: await readSettings(db) })
  audit({ entity: 'doubtSettings', entityId: 'school', before, after: settings })
  return readSettings(db)
}
