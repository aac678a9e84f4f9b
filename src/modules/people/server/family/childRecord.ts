import { sql } from 'kysely'
import { maskAadhaar } from '#platform/contract/patterns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import type { ChildDocument, ChildRecord } from '../../contracts/familySchemas.ts'
import { photoUrl } from '../photos.ts'
import { currentClass } from '../students/studentClass.ts'
import { ownCorrections } from './corrections.ts'

type View = { readonly services: Services; readonly actor: Actor }
type Row = Omit<ChildRecord, 'photoUrl' | 'maskedAadhaar' | 'corrections'> & {
  photoId: string | null
  last4: string | null
}

/** What the school holds of a child. Of other guardians a family sees the name and nothing else. */
export async function childRecord(db: TenantDb, studentId: string, { services, actor }: View): Promise<ChildRecord> {
  const own = sql`g.user_id = ${actor.userId}`
  const [{ rows }, corrections] = await Promise.all([
    sql<Row>`
      select u.id as "studentId", u.first_name as "firstName", u.last_name as "lastName", s.photo_file_id as "photoId",
        k.class_name as "className", k.roll_no as "rollNo", s.admission_no as "admissionNo", s.admitted_on as "admittedOn",
        s.date_of_birth as "dateOfBirth", s.gender, s.blood_group as "bloodGroup", s.aadhaar_last4 as last4, u.phone, u.email,
        coalesce(s.address, '') as address, s.pincode,
        coalesce((
          select jsonb_agg(jsonb_build_object('name', g.name, 'relation', l.relation, 'isOwn', coalesce(${own}, false),
            'phone', case when ${own} then g.phone end, 'email', case when ${own} then g.email end,
            'occupation', case when ${own} then g.occupation end) order by l.relation, g.name)
          from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
          where l.tenant_id = u.tenant_id and l.student_id = u.id), '[]') as guardians
      from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${currentClass('u.id')}
      where u.id = ${studentId}`.execute(db),
    ownCorrections(db, { studentId, askedBy: actor.userId }),
  ])
  const [row] = rows
  if (!row) throw problem('not-found')
  const { photoId, last4, ...record } = row
  return {
    ...record,
    photoUrl: photoUrl(services, actor, photoId),
    maskedAadhaar: last4 && maskAadhaar(`00000000${last4}`),
    corrections,
  }
}

/** The documents of a child that the school has given out, newest first. */
export async function childDocuments(
  db: TenantDb,
  studentId: string,
  { services, actor }: View,
): Promise<ChildDocument[]> {
  const { rows } = await sql<Omit<ChildDocument, 'file'> & { file: FileRow }>`
    select d.id as "paperId", d.title, d.added_at as "addedAt",
      jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) as file
    from student_documents d join files f on f.tenant_id = d.tenant_id and f.id = d.file_id
    where d.student_id = ${studentId} and d.is_shared order by d.id desc limit 50`.execute(db)
  return rows.map(({ file, ...document }) => ({ ...document, file: services.files.link(actor.tenantId, file) }))
}
