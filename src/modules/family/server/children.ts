import { sql } from 'kysely'
import type * as z from 'zod'
import type { Child } from '#modules/family/schemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'

type ChildRow = z.infer<typeof Child>

const asked = new WeakMap<TenantDb, Promise<ChildRow[]>>()

/** The children a family account may see, in the order of their classes. Reads that travel together ask once. */
export function childrenOf(db: TenantDb, actor: Actor, services: Services): Promise<ChildRow[]> {
  const known = asked.get(db) ?? readChildren(db, actor, services)
  asked.set(db, known)
  return known
}

async function readChildren(db: TenantDb, actor: Actor, { files }: Services): Promise<ChildRow[]> {
  const { rows } = await sql<Omit<ChildRow, 'photoUrl'> & { photoId: string | null }>`
    select f.student_id as "studentId", u.first_name as "firstName", u.last_name as "lastName", f.relation,
      f.left_on as "leftOn", k.class_id as "classId", k.class_name as "className", s.photo_file_id as "photoId"
    from family_students(${actor.userId}) f join users u on u.id = f.student_id
      left join students s on s.user_id = f.student_id
      left join lateral (
        select e.class_id, g.name || '-' || c.section as class_name, g.position
        from enrolments e join classes c on c.id = e.class_id join grades g on g.id = c.grade_id
        where e.student_id = f.student_id
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1) k on true
    order by k.position, u.first_name, f.student_id`.execute(db)
  return rows.map(({ photoId, ...child }) => ({
    ...child,
    photoUrl: photoId && files.link(actor.tenantId, { id: photoId, name: '', type: '', size: 0 }).url,
  }))
}
