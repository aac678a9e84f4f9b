import { sql } from 'kysely'
import { readyFramework } from '#modules/prek/framework.ts'
import { anObservation, aPublishedReport, reportsForAllGrades } from '#modules/prek/server/seed.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'
import { aReportLink } from './gradebook.ts'

type Taught = { classId: string; studentId: string; by: string }

/** A class this person teaches, or the class of the stage's student, with a child of it. */
const taughtBy = (stage: Stage, by: Person): Promise<Taught> =>
  within(stage, async (db) => {
    const known = stage.person('student').userId ?? ''
    const { rows } = await sql<Omit<Taught, 'by'> & { teacherId: string }>`
      select e.class_id as "classId", e.student_id as "studentId", t.teacher_id as "teacherId"
      from enrolments e join teachings t on t.tenant_id = e.tenant_id and t.class_id = e.class_id
      where (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
        and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
      order by t.teacher_id = ${by.userId} desc, e.student_id = ${known} desc, t.id limit 1`.execute(db)
    const [taught] = rows
    if (!taught) throw new Error('Nobody teaches anything.')
    const isStaff = by.name === 'superadmin' || taught.teacherId === by.userId
    return { classId: taught.classId, studentId: taught.studentId, by: isStaff ? (by.userId ?? '') : taught.teacherId }
  })

type Values = (made: Taught, stage: Stage) => object | Promise<object>
const about =
  (values: Values, asName = 'teacher') =>
  async (stage: Stage) => {
    const forPerson = async (by: Person) => values(await taughtBy(stage, by), stage)
    const as = stage.person(asName)
    return { as, ...(await forPerson(as)), forPerson }
  }

const ofClass = ({ classId }: Taught) => ({ params: { classId } })
const ofChild = ({ classId, studentId }: Taught) => ({ params: { classId, studentId } })

/** A published report of the stage's student. */
const published = async (stage: Stage) => {
  const made = await taughtBy(stage, stage.person('student'))
  const publishedId = await within(stage, (db) => aPublishedReport(db, made))
  return { params: { studentId: made.studentId, publishedId } }
}

export const examples: Examples = {
  'prek.saveSettings': async (stage) => {
    const version = await within(stage, async (db) => {
      const { rows } = await sql<{ version: number }>`
        select version from prek_settings where year_id = current_year()`.execute(db)
      return rows[0]?.version ?? 0
    })
    return { as: office(stage), body: { framework: readyFramework, version } }
  },
  'prek.listClasses': about(() => ({ query: { termKey: 't1' } })),
  'prek.getClass': about((made) => ({ ...ofClass(made), query: { termKey: 't1' } })),
  'prek.addObservation': async (stage, serial) =>
    about((made) => ({
      ...ofClass(made),
      body: {
        deviceKey: `proof-${serial}-observation`,
        studentIds: [made.studentId],
        indicatorKeys: ['body-1'],
        note: '',
        seenAt: '2026-07-15T09:30:00Z',
        termKey: 't1',
      },
    }))(stage),
  'prek.addPhoto': about(async (made, stage) => {
    const observationId = await within(stage, (db) => anObservation(db, made))
    return { params: { classId: made.classId, observationId, photoKey: 'proof-1' } }
  }),
  'prek.addVoice': about(async (made, stage) => {
    const observationId = await within(stage, (db) => anObservation(db, made))
    return { params: { classId: made.classId, observationId } }
  }),
  'prek.removeObservation': about(async (made, stage) => {
    const observationId = await within(stage, (db) => anObservation(db, made))
    return { params: { classId: made.classId, observationId } }
  }),
  'prek.getChild': about(ofChild),
  'prek.saveChild': about(async (made, stage) => {
    const version = await within(stage, async (db) => {
      const { rows } = await sql<{ version: number }>`
        insert into prek_reports as r (class_id, student_id, term_key) values (${made.classId}, ${made.studentId}, 't2')
        on conflict on constraint prek_reports_once do update set state = 'inProgress' returning version`.execute(db)
      return rows[0]?.version ?? 0
    })
    const body = { termKey: 't2', ratings: { 'body-1': 'confident' }, narratives: {}, childVoice: [], version }
    return { ...ofChild(made), body }
  }),
  'prek.moveReports': about((made) => ({
    ...ofClass(made),
    body: { termKey: 't1', studentIds: [made.studentId], step: 'submit' },
  })),
  'prek.printChild': about((made) => ({ ...ofChild(made), query: { termKey: 't1' } })),
  'prek.printClass': about(async (made, stage) => {
    await within(stage, (db) => aPublishedReport(db, made))
    return { ...ofClass(made), body: { termKey: 't1' } }
  }),
  'familyPrek.listReports': async (stage) => {
    const { params } = await published(stage)
    return { as: stage.person('student'), params: { studentId: params.studentId } }
  },
  'familyPrek.printReport': async (stage) => ({ as: stage.person('student'), ...(await published(stage)) }),
  'growthLinks.linkReport': about(async (made, stage) => {
    await within(stage, (db) => aPublishedReport(db, made))
    return { ...ofChild(made), body: { termKey: 't1' } }
  }),
  'growthLinks.linkChildReport': async (stage) => ({ as: stage.person('student'), ...(await published(stage)) }),
  'growthLinks.openReportLink': async (stage) => {
    const { studentId, publishedId: recordId } = (await published(stage)).params
    return { body: { token: await aReportLink(stage, { kind: 'growth', recordId, studentId }) } }
  },
  'familyPrek.acknowledge': async (stage) => ({
    as: stage.person('guardian'),
    ...(await published(stage)),
    body: { comment: 'Thank you' },
  }),
  'familyPrek.saveVoice': async (stage, serial) => {
    const { studentId } = await taughtBy(stage, stage.person('student'))
    await within(stage, async (db) => {
      await reportsForAllGrades(db)
      // A term of its own: the report of an earlier one may be finished.
      const terms = JSON.stringify([{ key: `t${serial}`, name: 'Another term' }])
      await sql`update prek_settings set content = jsonb_set(content, '{terms}', ${terms}::jsonb)`.execute(db)
    })
    return {
      as: stage.person('guardian'),
      params: { studentId },
      body: { termKey: `t${serial}`, answers: ['Stories'] },
    }
  },
}
