import { sql } from 'kysely'
import { studentDocuments } from '#modules/people/studentDocumentContract.ts'
import {
  mostDocuments,
  type StudentDocument,
  studentDocumentsDefinitions,
} from '#modules/people/studentDocumentSchemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'

type Row = Omit<StudentDocument, 'file'> & { file: FileRow }

async function readDocuments(db: TenantDb, studentId: string, paperId?: string): Promise<Row[]> {
  const only = paperId ? sql`and d.id = ${paperId}` : sql``
  const { rows } = await sql<Row>`
    select d.id as "paperId", d.title, d.added_at as "addedAt", d.is_shared as "isShared",
      jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) as file,
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "addedBy"
    from student_documents d join files f on f.tenant_id = d.tenant_id and f.id = d.file_id
      left join users u on u.tenant_id = d.tenant_id and u.id = d.added_by
    where d.student_id = ${studentId} ${only} order by d.id desc`.execute(db)
  return rows
}

async function isStudent(db: TenantDb, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${studentId} and role_id = ${roles.student} and not is_guardian`.execute(db)
  return rows.length > 0
}

/** Concurrent uploads must not exceed the limit together. */
const lockStudent = (db: TenantDb, studentId: string) =>
  sql`select from users where id = ${studentId} for no key update`.execute(db)

export const documentRoutes = implement(studentDocuments, studentDocumentsDefinitions, {
  listStudentDocuments: async ({ params }, { db, services, actor, fail }) => {
    if (!(await isStudent(db, params.studentId))) return fail('no-such-person')
    const rows = await readDocuments(db, params.studentId)
    return { documents: rows.map((row) => ({ ...row, file: services.files.link(actor.tenantId, row.file) })) }
  },

  addStudentDocument: async ({ params, query }, { actor, tx, uploads, services, fail }) => {
    const { studentId } = params
    const { tenantId, userId } = actor
    const checkStudent = async (db: TenantDb) => {
      await lockStudent(db, studentId)
      if (!(await isStudent(db, studentId))) fail('no-such-person')
      if ((await readDocuments(db, studentId)).length >= mostDocuments) fail('too-many-documents')
    }
    await tx(({ db }) => checkStudent(db))
    for await (const upload of uploads()) {
      const file = await services.files.keep(upload, {
        tenantId,
        userId,
        tx,
        policy: uploadPolicies.schoolDocument,
        purpose: 'student document',
      })
      const document = await tx(async ({ db, audit }) => {
        await checkStudent(db)
        const { id } = await db
          .insertInto('student_documents')
          .values({ student_id: studentId, title: query.title, file_id: file.id, added_by: userId })
          .returning('id')
          .executeTakeFirstOrThrow()
        audit({ entity: 'student', entityId: studentId, after: { document: query.title } })
        return (await readDocuments(db, studentId, id))[0]
      })
      if (document) return { ...document, file: services.files.link(tenantId, document.file) }
    }
    return fail('one-paper')
  },

  shareStudentDocument: async ({ params, body }, { db, audit }) => {
    const [document] = await readDocuments(db, params.studentId, params.paperId)
    if (!document) throw problem('not-found')
    await db
      .updateTable('student_documents')
      .set({ is_shared: body.isShared })
      .where('id', '=', params.paperId)
      .execute()
    audit({
      entity: 'student',
      entityId: params.studentId,
      before: { document: document.title, sharedWithFamily: document.isShared },
      after: { document: document.title, sharedWithFamily: body.isShared },
    })
    return body
  },

  removeStudentDocument: async ({ params }, { db, services, audit }) => {
    const [document] = await readDocuments(db, params.studentId, params.paperId)
    if (!document) throw problem('not-found')
    await db.deleteFrom('student_documents').where('id', '=', params.paperId).execute()
    await services.files.forget(db, document.file.id)
    audit({ entity: 'student', entityId: params.studentId, before: { document: document.title } })
    return {}
  },
})
