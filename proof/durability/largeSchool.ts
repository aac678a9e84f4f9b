import { sql } from 'kysely'
import { createUsers } from '#modules/access/server/seed.ts'
import { aClass } from '#modules/classes/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Adds eight grades of four sections and fills all classes; every student has a mark on every day. Returns the number of marks. */
export async function fillSchool(
  database: Database,
  tenantId: string,
  students: number,
  days: number,
): Promise<number> {
  await database.inTenant({ tenantId }, async (db) => {
    for (const grade of ['1', '2', '3', '4', '5', '6', '9', '10'])
      for (const section of ['A', 'B', 'C', 'D']) await aClass(db, { grade, section })
    const users = Array.from({ length: students }, (_, at) => ({
      userName: `turn${at}`,
      roleId: roles.student,
      firstName: 'Student',
      lastName: String(at),
    }))
    for (let at = 0; at < users.length; at += 500) await createUsers(db, users.slice(at, at + 500))
    await sql`
      insert into enrolments (class_id, student_id, roll_no, from_date)
      select c.id, u.id, 'T' || u.n, '2026-06-01'
      from (select id, row_number() over (order by id) as n from users where user_name like 'turn%') u
        join (select id, row_number() over (order by id) as n, count(*) over () as all_classes from classes) c on c.n = u.n % c.all_classes + 1`.execute(
      db,
    )
  })
  let marks = 0
  // A day at a time, as a school does it.
  for (let day = 0; day < days; day++)
    marks += await database.inTenant({ tenantId }, async (db) => {
      const { numAffectedRows = 0n } = await sql`
        insert into day_marks (day, student_id, class_id, code)
        select '2026-06-01'::date + ${day}::int, e.student_id, e.class_id, case when (${day}::int + length(e.roll_no)) % 11 = 0 then 'A' else 'P' end
        from enrolments e where e.to_date is null`.execute(db)
      return Number(numAffectedRows)
    })
  return marks
}
