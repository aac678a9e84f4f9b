import { sql } from 'kysely'
import { standardDesign } from '#modules/gradebook/contracts/cardDesign.ts'
import { insertPrints } from '#modules/gradebook/server/cards/cardPrints.ts'
import { aCardDesign } from '#modules/gradebook/server/cards/seed.ts'
import { makeReportLink } from '#modules/gradebook/server/public.ts'
import { aMarkSheet, aPublishedTemplate, aReportCard, aTemplate } from '#modules/gradebook/server/seed.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

type Taught = { classId: string; gradeId: string; subjectId: string; teacherId: string; studentId: string }

/** A class this person teaches with a subject of theirs, the stage's student's if they teach it; for others, that student's class. */
const taughtBy = (stage: Stage, by: Person) =>
  within(stage, async (db) => {
    const known = stage.person('student').userId ?? ''
    const { rows } = await sql<Taught>`
      select t.class_id as "classId", c.grade_id as "gradeId", t.subject_id as "subjectId", t.teacher_id as "teacherId",
        (select e.student_id from enrolments e where e.class_id = t.class_id
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
          order by e.student_id = ${known} desc, e.roll_no limit 1) as "studentId"
      from teachings t join classes c on c.tenant_id = t.tenant_id and c.id = t.class_id
      where (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity') and exists (
        select from enrolments e where e.class_id = t.class_id
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity'))
      order by t.teacher_id = ${by.userId} desc, exists (select from enrolments e where e.class_id = t.class_id
        and e.student_id = ${known} and e.to_date is null) desc, t.id limit 1`.execute(db)
    const [taught] = rows
    if (!taught) throw new Error('Nobody teaches anything.')
    await aPublishedTemplate(db, taught.gradeId, taught.teacherId)
    return taught
  })

/** An open sheet with one mark. */
async function sheetOf(stage: Stage, by: Person, state: 'open' | 'published' = 'open') {
  const taught = await taughtBy(stage, by)
  const { classId, subjectId, teacherId, studentId } = taught
  await within(stage, async (db) => {
    const marks = [{ studentId, partKey: 'exam', mark: '40' }]
    await aMarkSheet(db, { classId, subjectKey: subjectId, termKey: 't1', state, enteredBy: teacherId, marks })
  })
  return taught
}

type Values = (made: Taught, stage: Stage) => object | Promise<object>

const about =
  (values: Values, asName = 'teacher', state?: 'open' | 'published') =>
  async (stage: Stage) => {
    const forPerson = async (by: Person) => values(await sheetOf(stage, by, state), stage)
    const as = stage.person(asName)
    return { as, ...(await forPerson(as)), forPerson }
  }

const ofClass = ({ classId }: Taught) => ({ params: { classId } })
const ofStudent = ({ classId, studentId }: Taught) => ({ params: { classId, studentId } })
const sheetKeys = ({ subjectId }: Taught) => ({ subjectKey: subjectId, termKey: 't1' })

/** A template of a grade, written by the office. */
const ofTemplate =
  (isPublished: boolean, body?: (content: unknown, made: Taught) => object) => async (stage: Stage) => {
    const as = office(stage)
    const made = await taughtBy(stage, as)
    const template = await within(stage, async (db) => {
      if (isPublished) return aPublishedTemplate(db, made.gradeId, made.teacherId)
      const templateId = await aTemplate(db, made.gradeId, 'Proof template')
      const { rows } = await sql<{
        content: unknown
      }>`select content from gradebook_templates where id = ${templateId}`.execute(db)
      return { templateId, content: rows[0]?.content }
    })
    return { as, params: { templateId: template.templateId }, ...(body && { body: body(template.content, made) }) }
  }

const cardOf = async (made: Taught, stage: Stage) =>
  within(stage, (db) => aReportCard(db, { ...made, by: made.teacherId }))

type Linked = { kind: 'card' | 'growth' | 'student'; recordId: string; studentId: string; printed?: unknown }

/** The code of a link that the office has made. */
export const aReportLink = (stage: Stage, linked: Linked): Promise<string> =>
  within(stage, async (db) => {
    const link = { ...linked, language: 'en', madeBy: office(stage).userId ?? '' }
    const { path } = await makeReportLink({ db, audit: () => undefined }, link, '')
    return new URLSearchParams(path).get('token') ?? ''
  })

/** A design that was never published, or was once and has changed since. */
const ofDesign =
  (isPublished: boolean, values: (design: { designId: string; version: number }) => object = () => ({})) =>
  async (stage: Stage) => {
    const as = office(stage)
    const design = await within(stage, (db) => aCardDesign(db, as.userId ?? '', isPublished))
    return { as, params: { designId: design.designId }, ...values(design) }
  }

export const examples: Examples = {
  'cardDesigns.addDesign': async (stage) => ({
    as: office(stage),
    body: { name: 'Proof design', from: { ready: 'standard' } },
  }),
  'cardDesigns.drawDesign': async (stage) => ({
    as: office(stage),
    body: { content: standardDesign, language: 'en', of: 'example' },
  }),
  'cardDesigns.getDesign': ofDesign(false),
  'cardDesigns.saveDesign': ofDesign(false, ({ version }) => ({
    body: { name: 'Proof design', gradeIds: [], content: standardDesign, version },
  })),
  'cardDesigns.publishDesign': ofDesign(false, ({ version }) => ({ body: { version } })),
  'cardDesigns.getDesignVersion': ofDesign(true, ({ designId }) => ({ params: { designId, number: 1 } })),
  'cardDesigns.removeDesign': ofDesign(false),

  'gradebookTemplates.listSources': async (stage) => ({
    as: office(stage),
    query: {
      yearId: await within(stage, async (db) => {
        const { rows } = await sql<{ id: string }>`select id from academic_years order by starts_on limit 1`.execute(db)
        return rows[0]?.id ?? ''
      }),
    },
  }),
  'gradebookTemplates.addTemplate': async (stage) => {
    const as = office(stage)
    const { gradeId } = await taughtBy(stage, as)
    return { as, body: { name: 'Proof template', gradeIds: [gradeId], from: { readyKey: 'cbse-6-8' } } }
  },
  'gradebookTemplates.getTemplate': ofTemplate(false),
  'gradebookTemplates.saveTemplate': ofTemplate(false, (content, { gradeId }) => ({
    name: 'Proof template',
    gradeIds: [gradeId],
    content,
    version: 1,
  })),
  'gradebookTemplates.publishTemplate': ofTemplate(true),
  'gradebookTemplates.retireTemplate': ofTemplate(true),
  'gradebookTemplates.removeTemplate': ofTemplate(false),

  'gradebookMarks.listSheets': about(() => ({ query: { termKey: 't1' } })),
  'gradebookMarks.remindTeachers': about(({ classId }) => ({ body: { termKey: 't1', classId } }), 'superadmin'),
  'gradebookMarks.getClassGradebook': about(ofClass),
  'gradebookMarks.saveMarks': about((made) => ({
    ...ofClass(made),
    body: { ...sheetKeys(made), cells: [{ studentId: made.studentId, partKey: 'notebook', mark: '3', revision: 0 }] },
  })),
  'gradebookMarks.listWorks': about((made) => ({
    ...ofClass(made),
    query: { subjectKey: made.subjectId, source: 'homework' },
  })),
  'gradebookMarks.listMarkChanges': about((made) => ({
    ...ofClass(made),
    query: { ...sheetKeys(made), studentId: made.studentId, partKey: 'exam' },
  })),
  'gradebookMarkFiles.readMarkFile': about((made) => ({ ...ofClass(made), query: sheetKeys(made) })),
  'gradebookMarks.moveSheets': about((made) => ({
    ...ofClass(made),
    body: { termKey: 't1', subjectKeys: [made.subjectId], step: 'submit' },
  })),

  'gradebookResults.getStudentGradebook': about(ofStudent),
  'gradebookResults.getChildGradebook': about(({ studentId }) => ({ params: { studentId } }), 'student', 'published'),

  'gradebookReports.overallResultReport': about(({ classId }) => ({ query: { classId, termKey: 't1' } }), 'superadmin'),
  'gradebookReports.gradewiseReport': about(({ gradeId }) => ({ query: { gradeId } }), 'superadmin'),
  'gradebookReports.gradebookReport': about(({ classId }) => ({ query: { classId, termKey: 't1' } }), 'superadmin'),
  'studentReports.listReportStudents': about(() => ({ query: { q: '' } })),
  'studentReports.getStudentReport': about(({ studentId }) => ({ params: { studentId } })),
  'studentReports.printStudentReport': about(({ studentId }) => ({ params: { studentId } })),
  'studentReports.linkStudentReport': about(({ studentId }) => ({ params: { studentId } })),
  'studentReports.openStudentReportLink': about(async ({ studentId }, stage) => {
    const printed = { title: 'Student report', blocks: [] }
    return { body: { token: await aReportLink(stage, { kind: 'student', recordId: studentId, studentId, printed }) } }
  }),

  'gradebookRemarks.listRemarks': about((made) => ({ ...ofClass(made), query: { termKey: 't1' } }), 'superadmin'),
  'gradebookRemarks.saveRemark': about(
    (made) => ({ ...ofStudent(made), body: { termKey: 't1', remark: 'Proof', version: 0 } }),
    'superadmin',
  ),
  'gradebookRemarks.readRemark': about(async (made, stage) => {
    const { classId, studentId, teacherId } = made
    const version = await within(stage, async (db) => {
      const { rows } = await sql<{ version: number }>`
        insert into gradebook_remarks as r (class_id, student_id, term_key, remark, written_by)
        values (${classId}, ${studentId}, 't1', 'Proof', ${teacherId})
        on conflict on constraint gradebook_remarks_once do update set remark = 'Proof', version = r.version + 1
        returning version`.execute(db)
      return rows[0]?.version ?? 1
    })
    return { ...ofStudent(made), body: { termKey: 't1', isAccepted: true, version } }
  }, 'superadmin'),
  'gradebookRemarks.forgetRemark': async (stage) => {
    const forPerson = (by: Person) =>
      within(stage, async (db) => {
        const { rows } = await sql<{ id: string }>`insert into gradebook_remark_bank (user_id, remark)
          values (${by.userId}, 'Proof ' || new_id()) returning id`.execute(db)
        return { params: { bankRemarkId: rows[0]?.id ?? '' } }
      })
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  },

  'reportCards.listCards': about((made) => ({ ...ofClass(made), query: { termKey: 't1' } }), 'superadmin'),
  'reportCards.issueCards': about(async (made, stage) => {
    await within(stage, async (db) => {
      const { content } = await aPublishedTemplate(db, made.gradeId, made.teacherId)
      const { classId, teacherId: enteredBy } = made
      for (const { key: subjectKey } of content.subjects)
        await aMarkSheet(db, { classId, subjectKey, termKey: 't2', state: 'published', enteredBy, marks: [] })
    })
    return { ...ofClass(made), body: { termKey: 't2' } }
  }, 'superadmin'),
  'reportCards.printCard': about(async (made, stage) => {
    const { cardId } = await cardOf(made, stage)
    return { params: { classId: made.classId, cardId } }
  }, 'superadmin'),
  'reportCards.revokeCard': about(async (made, stage) => {
    const { cardId } = await cardOf(made, stage)
    return { params: { classId: made.classId, cardId }, body: { reason: 'Printed with the wrong design' } }
  }, 'superadmin'),
  'reportCards.printClass': about(async (made, stage) => {
    await cardOf(made, stage)
    return { ...ofClass(made), body: { termKey: 'seed' } }
  }, 'superadmin'),
  'reportCards.listReadings': about(async (made, stage) => {
    await cardOf(made, stage)
    return { ...ofClass(made), query: { termKey: 'seed' } }
  }, 'superadmin'),
  'reportCards.remindReaders': about(async (made, stage) => {
    await cardOf(made, stage)
    return { ...ofClass(made), body: { termKey: 'seed' } }
  }, 'superadmin'),
  'reportCards.listStudentCards': about(async (made, stage) => {
    await cardOf(made, stage)
    return { params: { classId: made.classId, studentId: made.studentId } }
  }, 'superadmin'),
  'reportCards.listPrints': about(async (made, stage) => {
    const { cardId } = await cardOf(made, stage)
    const downloadId = await within(stage, async (db) => {
      const { rows } = await sql<{ id: string }>`insert into downloads (user_id, title_en, title_hi)
        values (${office(stage).userId}, 'Proof', 'Proof') returning id`.execute(db)
      await insertPrints(db, rows[0]?.id ?? '', [cardId])
      return rows[0]?.id ?? ''
    })
    return { params: { classId: made.classId, downloadId } }
  }, 'superadmin'),
  'reportCards.listChildCards': about(({ studentId }) => ({ params: { studentId } }), 'student'),
  'reportCards.printChildCard': about(async (made, stage) => {
    const { cardId } = await cardOf(made, stage)
    return { params: { studentId: made.studentId, cardId } }
  }, 'student'),
  'cardLinks.linkCard': about(async (made, stage) => {
    const { cardId } = await cardOf(made, stage)
    return { params: { classId: made.classId, cardId } }
  }, 'superadmin'),
  'cardLinks.linkChildCard': about(async (made, stage) => {
    const { cardId } = await cardOf(made, stage)
    return { params: { studentId: made.studentId, cardId } }
  }, 'student'),
  'cardLinks.openCardLink': about(async (made, stage) => {
    const { cardId } = await cardOf(made, stage)
    const token = await aReportLink(stage, { kind: 'card', recordId: cardId, studentId: made.studentId })
    return { body: { token } }
  }),
  'branchTemplates.listBranchTemplates': async (stage) => ({
    as: stage.person('orgadmin'),
    params: { branchId: stage.tenantId },
  }),
  'branchTemplates.copyBranchTemplate': async (stage) => {
    const { gradeId, teacherId } = await taughtBy(stage, office(stage))
    const { templateId } = await within(stage, (db) => aPublishedTemplate(db, gradeId, teacherId))
    const params = { branchId: stage.tenantId, templateId }
    return { as: stage.person('orgadmin'), params, body: { toBranchId: stage.tenantId } }
  },
  'reportCards.verifyCard': about(async (made, stage) => {
    const { token } = await cardOf(made, stage)
    return { params: { token } }
  }),
}
