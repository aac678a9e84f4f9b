import { sql } from 'kysely'
import { categories } from '#modules/library/kinds.ts'
import { aResource } from '#modules/library/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'
import { aFile } from '../files.ts'

const content = {
  levels: [
    { name: 'Growing', points: 1 },
    { name: 'Good', points: 2 },
  ],
  criteria: [{ name: 'Care', times: 1, words: [] }],
}
const dates = { startsOn: '2026-06-01', dueOn: '2026-12-01' }

/** The class of the stage's student, whose class teacher is `classteacher`. */
async function ownClass(stage: Stage, db: TenantDb): Promise<string> {
  const { rows } = await sql<{ id: string }>`select class_id as id from class_teachers
    where teacher_id = ${stage.person('classteacher').userId}`.execute(db)
  return rows[0]?.id ?? ''
}

const aCard = (stage: Stage, db: TenantDb, serial: number) =>
  aResource(db, {
    ownerId: stage.person('superadmin').userId ?? '',
    title: `Proof activity ${serial}`,
    categoryId: categories.ela,
    content: { kind: 'article', html: '<p>Look.</p>' },
  })

/** An activity of the student's class in which the student is evaluated. */
const anActivity = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const [classId, elaCardId, activityId] = [await ownClass(stage, db), await aCard(stage, db, serial), newId()]
    const studentId = stage.person('student').userId ?? ''
    await sql`insert into activities (id, class_id, content_id, title, starts_on, due_on, rubric, set_by)
      values (${activityId}, ${classId}, ${elaCardId}, ${`Proof activity ${serial}`}, ${dates.startsOn}, ${dates.dueOn},
        ${JSON.stringify(content)}::jsonb, ${stage.person('classteacher').userId})`.execute(db)
    return { classId, activityId, studentId }
  })

async function someEvidence(stage: Stage, serial: number, byTeacher: boolean) {
  const place = await anActivity(stage, serial)
  const { fileId } = await aFile(stage.server, stage.tenantId, `evidence-${serial}`)
  const evidenceId = newId()
  await within(stage, (db) =>
    sql`insert into activity_evidence (id, activity_id, student_id, file_id, device_key, by_teacher)
      values (${evidenceId}, ${place.activityId}, ${place.studentId}, ${fileId}, ${`proof-${serial}-key`}, ${byTeacher})`.execute(
      db,
    ),
  )
  return { ...place, evidenceId }
}

const ofTeacher = (stage: Stage) => stage.person('classteacher')
const ofFamily = (stage: Stage) => stage.person('guardian')

/** An activity of the class, with this body. */
const ofClass = (body?: (place: { studentId: string }) => object) => async (stage: Stage, serial: number) => {
  const { classId, activityId, studentId } = await anActivity(stage, serial)
  return { as: ofTeacher(stage), params: { classId, activityId }, ...(body && { body: body({ studentId }) }) }
}

const ofChild = (body?: object) => async (stage: Stage, serial: number) => {
  const { activityId, studentId } = await anActivity(stage, serial)
  return { as: ofFamily(stage), params: { studentId, activityId }, ...(body && { body }) }
}

const ownRubric = (body?: object) => async (stage: Stage, serial: number) => {
  const buildValues = async ({ userId }: Person) => {
    const rubricId = newId()
    await within(stage, (db) =>
      sql`insert into activity_rubrics (id, owner_id, name, is_shared, content)
        select ${rubricId}, u.id, ${`Rubric ${serial}`}, u.role_id = 1, ${JSON.stringify(content)}::jsonb
        from users u where u.id = ${userId ?? stage.person('teacher').userId}`.execute(db),
    )
    return { params: { rubricId }, ...(body && { body }) }
  }
  const as = stage.person('teacher')
  return { as, ...(await buildValues(as)), forPerson: buildValues }
}

export const examples: Examples = {
  'rubrics.listRubrics': async (stage, serial) => {
    await ownRubric()(stage, serial)
    return { as: stage.person('teacher') }
  },
  'rubrics.addRubric': async (stage, serial) => ({
    as: stage.person('teacher'),
    body: { name: `Rubric ${serial}`, content },
  }),
  'rubrics.saveRubric': ownRubric({ name: 'Changed', content, version: 1 }),
  'rubrics.removeRubric': ownRubric(),
  'activities.listOwnActivities': async (stage, serial) => {
    await anActivity(stage, serial)
    return { as: ofTeacher(stage), query: { q: '', evaluatedStatus: '8' } }
  },
  'activities.listActivities': async (stage, serial) => {
    const { classId } = await anActivity(stage, serial)
    return { as: ofTeacher(stage), params: { classId } }
  },
  'activities.assignActivity': async (stage, serial) => ({
    as: ofTeacher(stage),
    ...(await within(stage, async (db) => ({
      params: { classId: await ownClass(stage, db) },
      body: {
        elaCardId: await aCard(stage, db, serial),
        courseId: null,
        ...dates,
        note: '',
        stdGrpIds: [],
        rubric: content,
      },
    }))),
  }),
  'activities.getActivity': ofClass(),
  'activities.saveActivity': ofClass(() => ({ ...dates, note: 'Bring a pencil', rubric: content, version: 1 })),
  'activities.removeActivity': ofClass(),
  'activities.evaluate': ofClass(({ studentId }) => ({
    changes: [{ what: 'level', studentId, criterion: 0, was: null, level: 1 }],
  })),
  'activities.returnWork': async (stage, serial) => {
    const { classId, activityId, studentId } = await anActivity(stage, serial)
    await within(stage, (db) =>
      sql`insert into activity_students (activity_id, student_id, levels, state_id)
        values (${activityId}, ${studentId}, '[1]', 10)`.execute(db),
    )
    return { as: ofTeacher(stage), params: { classId, activityId }, body: { studentIds: [studentId] } }
  },
  'activities.addEvidence': async (stage, serial) => ({
    as: ofTeacher(stage),
    params: await anActivity(stage, serial),
    query: { key: `proof-file-${serial}` },
  }),
  'activities.removeEvidence': async (stage, serial) => {
    const { classId, activityId, evidenceId } = await someEvidence(stage, serial, true)
    return { as: ofTeacher(stage), params: { classId, activityId, evidenceId } }
  },
  'familyActivities.listChildActivities': async (stage, serial) => {
    const { studentId } = await anActivity(stage, serial)
    return { as: ofFamily(stage), params: { studentId } }
  },
  'familyActivities.getChildActivity': ofChild(),
  'familyActivities.openChildActivity': ofChild(),
  'familyActivities.saveChildWork': ofChild({ was: '', words: 'What I saw', isHandedIn: true }),
  'familyActivities.addChildEvidence': async (stage, serial) => ({
    ...(await ofChild()(stage, serial)),
    query: { key: `proof-file-${serial}` },
  }),
  'familyActivities.removeChildEvidence': async (stage, serial) => {
    const { activityId, studentId, evidenceId } = await someEvidence(stage, serial, false)
    return { as: ofFamily(stage), params: { studentId, activityId, evidenceId } }
  },
}
