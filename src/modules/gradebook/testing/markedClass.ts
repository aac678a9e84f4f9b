import { sql } from 'kysely'
import type { TestServer } from '#app/testing/server.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { marks } from '../contracts/markContract.ts'
import { templates } from '../contracts/templateContract.ts'

type Taught = { classId: string; gradeId: string; subjectId: string; studentIds: string[] }

/** A class of the demo school with a published template, its mathematics teacher and its class teacher. */
export async function markedClass(server: TestServer, readyKey = 'cbse-9-10') {
  const teacher = await server.as('greenwood', 'teacher')
  const office = await server.as('greenwood', 'superadmin')
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
    server.services.database.inTenant({ tenantId: teacher.tenantId }, work)
  const { rows } = await inSchool((db) =>
    sql<Taught>`select t.class_id as "classId", c.grade_id as "gradeId", t.subject_id as "subjectId",
        array(select e.student_id from enrolments e where e.class_id = c.id and e.to_date is null
          order by length(e.roll_no), e.roll_no) as "studentIds"
      from teachings t join users u on u.id = t.teacher_id join classes c on c.id = t.class_id
      where u.user_name = 'teacher' and t.to_date is null
      order by (select count(*) from enrolments e join users s on s.id = e.student_id
        where e.class_id = c.id and s.user_name = 'student') desc, c.section`.execute(db),
  )
  const [own] = rows
  if (!own) throw new Error('The demo teacher teaches a class.')
  const body = { name: 'Higher grades', gradeIds: [own.gradeId], from: { readyKey } }
  const { templateId } = (await office.send(templates.routes.addTemplate, { body })).data
  const { problems } = (await office.send(templates.routes.publishTemplate, { params: { templateId } })).data
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  const params = { classId: own.classId }
  return {
    teacher,
    office,
    inSchool,
    templateId,
    ...own,
    /** The gradebook of the class as somebody sees it. */
    seenBy: async (who: typeof teacher) => (await who.send(marks.routes.getClassGradebook, { params })).data,
    save: (who: typeof teacher, cells: { studentId: string; partKey: string; mark: string; revision: number }[]) =>
      who.send(marks.routes.saveMarks, { params, body: { subjectKey: own.subjectId, termKey: 't1', cells } }),
    move: (who: typeof teacher, step: 'submit' | 'verify' | 'lock' | 'publish' | 'reopen', reason = '') =>
      who.send(marks.routes.moveSheets, {
        params,
        body: { subjectKeys: [own.subjectId], termKey: 't1', step, reason },
      }),
  }
}
