import { sql } from 'kysely'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { profile } from '../contract.ts'
import { type OwnProfile, profileDefinitions } from '../schemas.ts'

type Row = Omit<OwnProfile, 'photoUrl' | 'passwordSetAt'> & { photoId: string | null; passwordSetAt: Date | null }

export const profileRoutes = implement(profile, profileDefinitions, {
  getOwnProfile: async (_, { db, actor: { userId, tenantId }, services }) => {
    const { rows } = await sql<Row>`
      select u.email, u.phone, coalesce(p.photo_file_id, s.photo_file_id) as "photoId", p.employee_no as "employeeNo",
        nullif(p.designation, '') as designation, d.name as department, nullif(p.qualification, '') as qualification,
        p.joined_on as "joinedOn", u.password_set_at as "passwordSetAt",
        array(select g.name || '-' || c.section from class_teachers t join classes c on c.tenant_id = t.tenant_id and c.id = t.class_id
            join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
          where t.teacher_id = u.id and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
          order by g.position, c.section) as classes,
        (select count(*)::int from sessions n where n.user_id = u.id and n.ended_at is null and n.expires_at > now()) as sessions
      from users u left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
        left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
        left join departments d on d.tenant_id = p.tenant_id and d.id = p.department_id
      where u.id = ${userId}`.execute(db)
    const [row] = rows
    if (!row) throw problem('not-found')
    const { photoId, passwordSetAt, ...own } = row
    return {
      ...own,
      photoUrl: photoId && services.files.link(tenantId, { id: photoId, name: '', type: '', size: 0 }).url,
      passwordSetAt: passwordSetAt && new Date(passwordSetAt).toISOString(),
    }
  },
})
