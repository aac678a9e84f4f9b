import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { marks } from '../contracts/markContract.ts'
import { gradebookReports } from '../contracts/reportContract.ts'
import { templates } from '../contracts/templateContract.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const stage = await markedClass(server)
const { office, teacher, templateId, classId, gradeId, subjectId, studentIds, save, move, seenBy } = stage
const [first = '', second = ''] = studentIds
const params = { templateId }
const find = async () => (await office.send(templates.routes.getTemplate, { params })).data
type Found = Awaited<ReturnType<typeof find>>
const saveTemplate = async (edit: (content: Found['content']) => void, gradeIds?: string[]) => {
  const { name, grades, content, version } = await find()
  edit(content)
  const body = { name, gradeIds: gradeIds ?? grades.map((grade) => grade.gradeId), content, version }
  return (await office.send(templates.routes.saveTemplate, { params, body })).data
}
const publish = () => office.send(templates.routes.publishTemplate, { params })
const gradeOf = async (studentId: string) => {
  const query = { gradeId, termKey: 't1' }
  const { rows } = (await office.send(gradebookReports.routes.gradewiseReport, { query })).data
  return rows.find((row) => row.studentId === studentId)?.results.find(({ subjectKey }) => subjectKey === subjectId)
    ?.grade
}

test('GRB-01 GRB-06 published results keep the version they were published with; a reopened sheet takes the newest', async () => {
  await save(teacher, [
    { studentId: first, partKey: 'exam', mark: '72.8', revision: 0 },
    { studentId: second, partKey: 'exam', mark: '20', revision: 0 },
  ])
  await move(teacher, 'submit')
  for (const step of ['verify', 'lock', 'publish'] as const) expect((await move(office, step)).status).toBe(200)
  const before = await gradeOf(first)
  expect(before).not.toBeNull()
  // The next version is stricter, and counts the examination differently.
  await saveTemplate((content) => {
    for (const scale of content.scales)
      if (scale.kind === 'percent')
        for (const band of scale.bands) band.from = band.from === 0 ? 0 : Math.min(100, band.from + 6)
    for (const term of content.schemes[0]?.terms ?? [])
      for (const part of term.root.group?.parts ?? []) if (part.key === 'exam') part.outOf = '100'
  })
  expect((await publish()).data.problems).toEqual([])
  expect(await gradeOf(first)).toBe(before)
  const sheetRoot = async () => {
    const { content } = (await seenBy(office)).template ?? {}
    const subject = content?.subjects.find(({ key }) => key === subjectId)
    const scheme = content?.schemes.find(({ key }) => key === subject?.schemeKey)
    const parts = (termKey: string) => scheme?.terms.find((term) => term.termKey === termKey)?.root.group?.parts
    return ['t1', 't2'].map((key) => parts(key)?.find((part) => part.key === 'exam')?.outOf)
  }
  // The other term, and the other subjects, are marked by the new version.
  expect(await sheetRoot()).toEqual(['80', '100'])
  await move(office, 'reopen', 'Marked by the new version')
  expect(await sheetRoot()).toEqual(['100', '100'])
  expect(await gradeOf(first)).not.toBe(before)
})

test('GRB-03 nobody verifies what they teach and hand in themselves, and reasons for reopening are in the history', async () => {
  const place = { subjectKey: subjectId, termKey: 't1', studentId: first, partKey: 'exam' }
  const history = await teacher.send(marks.routes.listMarkChanges, { params: { classId }, query: place })
  expect(history.data.steps[0]).toMatchObject({ step: 'reopen', reason: 'Marked by the new version' })
  const { sheets } = await seenBy(teacher)
  const own = sheets.find((sheet) => sheet.subjectKey === subjectId && sheet.termKey === 't1')
  expect(own?.steps).toEqual(['submit'])
  await stage.inSchool(async (db) => {
    const teacherId = sql`(select id from users where user_name = 'teacher')`
    await sql`delete from class_teachers where class_id = ${classId}`.execute(db)
    await sql`insert into class_teachers (class_id, teacher_id, from_date) select ${classId}, ${teacherId}, starts_on
      from academic_years where id = current_year()`.execute(db)
  })
  await move(teacher, 'submit')
  expect((await seenBy(teacher)).isClassTeacher).toBe(true)
  expect((await move(teacher, 'verify')).code).toBe('not-your-step')
  expect((await move(office, 'verify')).status).toBe(200)
})

test('GRB-01 the grades of a published template change when the change is published, and grades with marks stay', async () => {
  const { grades } = (await office.send(templates.routes.listTemplates, {})).data
  const other = grades.find((grade) => grade.gradeId !== gradeId)?.gradeId ?? ''
  const draft = await saveTemplate(() => undefined, [other])
  expect(draft.grades.map((grade) => grade.gradeId)).toEqual([other])
  // The draft changes nothing for the classes.
  expect((await seenBy(office)).template?.templateId).toBe(templateId)
  expect((await publish()).code).toBe('grade-marked')
  await saveTemplate(() => undefined, [gradeId, other])
  const body = { name: 'Another', gradeIds: [other], from: { templateId } }
  const rival = (await office.send(templates.routes.addTemplate, { body })).data
  // It is only in the draft of the other one, so this one may be first.
  const at = { params: { templateId: rival.templateId } }
  expect((await office.send(templates.routes.publishTemplate, at)).data.problems).toEqual([])
  expect((await publish()).code).toBe('grade-taken')
  await saveTemplate(() => undefined, [gradeId])
  expect((await publish()).status).toBe(200)
})

test('GRB-01 there are no marks in nursery, LKG and UKG', async () => {
  const young = await stage.inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`
      update grades set code = 13 where id = (select id from grades where id <> ${gradeId} order by position desc limit 1)
      returning id`.execute(db)
    return rows[0]?.id ?? ''
  })
  const { grades } = (await office.send(templates.routes.listTemplates, {})).data
  expect(grades.some((grade) => grade.gradeId === young)).toBe(false)
  const body = { name: 'Little ones', gradeIds: [young], from: { templateId } }
  const made = (await office.send(templates.routes.addTemplate, { body })).data
  const at = { params: { templateId: made.templateId } }
  expect((await office.send(templates.routes.publishTemplate, at)).code).toBe('pre-primary')
})
