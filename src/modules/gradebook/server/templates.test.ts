import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { templates } from '../contracts/templateContract.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const { office, teacher, templateId, gradeId, studentIds, save } = await markedClass(server)
const { routes } = templates
const params = { templateId }
const find = async () => (await office.send(routes.getTemplate, { params })).data
const change = async (edit: (content: Awaited<ReturnType<typeof find>>['content']) => void) => {
  const { name, grades, content, version } = await find()
  edit(content)
  const body = { name, gradeIds: grades.map((grade) => grade.gradeId), content, version }
  return office.send(routes.saveTemplate, { params, body })
}
const publish = () => office.send(routes.publishTemplate, { params })

test('GRB-01 a change waits until it is published as the next version', async () => {
  expect(await find()).toMatchObject({ state: 'published', isChanged: false, number: 1 })
  const saved = await change((content) => {
    content.remarkLines = 5
  })
  expect(saved.data).toMatchObject({ isChanged: true, number: 1 })
  expect((await publish()).data).toMatchObject({ problems: [], template: { isChanged: false, number: 2 } })
  // Publishing what is published makes no version.
  expect((await publish()).data.template.number).toBe(2)
})

test('GRB-01 a template with wrong weights is not published, and the part is named', async () => {
  await change((content) => {
    for (const term of content.terms) term.weightBp = 4000
  })
  const { problems, template } = (await publish()).data
  expect(problems).toEqual([{ code: 'term-weights', at: '', total: '80' }])
  expect(template.number).toBe(2)
  await change((content) => {
    for (const term of content.terms) term.weightBp = 5000
  })
})

test('GRB-01 parts that have marks stay, with room for them', async () => {
  const [studentId = ''] = studentIds
  await save(teacher, [{ studentId, partKey: 'exam', mark: '75', revision: 0 }])
  const setExam = (outOf: string) =>
    change((content) => {
      for (const term of content.schemes[0]?.terms ?? [])
        for (const part of term.root.group?.parts ?? []) if (part.key === 'exam') part.outOf = outOf
    })
  await setExam('70')
  expect((await publish()).code).toBe('marked-already')
  await setExam('80')
  expect((await publish()).status).toBe(200)
})

test('GRB-01 two people who change a template at once: the second is told', async () => {
  const { name, content, version } = await find()
  const body = { name, gradeIds: [gradeId], content, version }
  expect((await office.send(routes.saveTemplate, { params, body })).status).toBe(200)
  expect((await office.send(routes.saveTemplate, { params, body })).code).toBe('changed-meanwhile')
})

test('GRB-01 a grade has one published template; a copy can be written, and deleted while it is a draft', async () => {
  const body = { name: 'A copy', gradeIds: [gradeId], from: { templateId } }
  const copy = (await office.send(routes.addTemplate, { body })).data
  expect(copy).toMatchObject({ state: 'draft', number: null })
  const at = { params: { templateId: copy.templateId } }
  expect((await office.send(routes.publishTemplate, at)).code).toBe('grade-taken')
  expect((await office.send(routes.removeTemplate, at)).status).toBe(200)
  expect((await office.send(routes.removeTemplate, { params })).code).toBe('published')
  expect((await teacher.send(routes.listTemplates, {})).status).toBe(403)
})
