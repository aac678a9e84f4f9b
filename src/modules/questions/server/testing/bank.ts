import { sql } from 'kysely'
import { sendFile } from '#app/testing/fileUpload.ts'
import type { Caller, TestServer } from '#app/testing/server.ts'
import type { Reply, RouteAddress } from '#platform/contract/route.ts'

export type CourseIds = { gradeId: string; courseId: string }

/** A grade and course that this teacher teaches today. */
export async function courseOf(server: TestServer, { tenantId }: Caller, userName: string): Promise<CourseIds> {
  const { rows } = await server.services.database.inTenant({ tenantId }, (db) =>
    sql<CourseIds>`select c.grade_id as "gradeId", t.subject_id as "courseId"
      from teachings t join classes c on c.id = t.class_id join users u on u.id = t.teacher_id
      where u.user_name = ${userName} and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
      order by t.id limit 1`.execute(db),
  )
  const [found] = rows
  if (!found) throw new Error('This teacher teaches nothing.')
  return found
}

/** Uploads a file to a route. */
export async function uploadTo<R extends RouteAddress>(
  caller: Caller,
  { path }: R,
  name: string,
  bytes: Buffer,
  query = '',
) {
  const answer = await sendFile(caller, `${path}${query}`, name, bytes)
  return answer.json() as { data: Reply<R>; code?: string }
}
