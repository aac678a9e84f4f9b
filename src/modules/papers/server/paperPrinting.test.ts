import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { below, parseXml } from '#modules/questions/server/exchange/xmlTree.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { bytesOf } from '#platform/server/storage/bytes.ts'
import { readEntry, readZip } from '#platform/server/zip/zipReader.ts'
import { papers } from '../contract.ts'
import { paperDesk } from './testing/paperDesk.ts'

const { server, office, teacher, classTeacher, aQuestion, bodyOf, add, change, decide, print } = await paperDesk()
const { routes } = papers

const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')

const textOf = (answer: { readonly rawPayload: Buffer }) => {
  const { pages, source } = readPdf(answer.rawPayload)
  return { source, text: pages.map((runs) => runs.map((run) => run.text).join('')).join(' ') }
}

test('ASM-02 a paper prints with its key, marking scheme and answer sheet, set by set, and for Word', async () => {
  const { versionId, number } = await aQuestion(2)
  const paper = await add([{ places: [[versionId]] }], { kind: 'informal' })
  for (const what of ['paper', 'key', 'scheme', 'sheet'] as const) {
    const answer = await print(teacher, paper, { what, set: 'B' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text } = textOf(answer)
    expect(text).toContain('Set B')
    expect(text.includes(`Which of these is number ${number}?`)).toBe(what === 'paper')
  }
  const word = await print(teacher, paper, { format: 'docx' })
  expect([word.statusCode, word.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await print(teacher, paper, { set: 'Z' })).json().code).toBe('no-such-set')
})

test('ASM-02 a print before a formal paper opens is recorded and bears the name and a code; later ones do not', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  const before = textOf(await print(teacher, draft))
  const { data: detail } = await teacher.send(routes.getPaper, { params: { questionPaperId: draft.questionPaperId } })
  const [{ code } = { code: '' }] = detail.openings
  expect(before.text.split(code).length - 1).toBeGreaterThanOrEqual(2)
  expect(before.source).toContain(`/Keywords (${code})`)
  const approved = (await decide(office, (await change(teacher, draft, 'submit')).data, 'approved')).data
  const released = (await change(teacher, approved, 'release')).data
  expect(textOf(await print(classTeacher, released)).text).not.toContain('Confidential')
  const after = await teacher.send(routes.getPaper, { params: { questionPaperId: draft.questionPaperId } })
  expect(after.data.openings).toHaveLength(1)
})

test('ASM-02 nobody prints what they may not see', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  const statuses = [classTeacher, student, riverside].map(async (as) => (await print(as, draft)).statusCode)
  expect(await Promise.all(statuses)).toEqual([404, 403, 404])
})

test('ASM-02 a second language needs questions with the same type, marks and right letter', async () => {
  const [english, hindi, other] = [await aQuestion(2), await aQuestion(2, { language: 'hi' }), await aQuestion(3)]
  const withTwin = (twinId: string) => {
    const body = bodyOf([{ places: [[english.versionId]] }])
    const second = { language: 'hi' as const, questions: { [english.versionId]: twinId } }
    return teacher.send(routes.addPaper, { body: { ...body, content: { ...body.content, second } } })
  }
  expect((await withTwin(other.versionId)).code).toBe('twins-unlike')
  const paper = (await withTwin(hindi.versionId)).data
  const { text } = textOf(await print(teacher, paper))
  expect(text.match(/Which of these is number/g)).toHaveLength(2)
})

test('ASM-02 the translations of the bank are found for a second language', async () => {
  const [english, plain] = [await aQuestion(2), await aQuestion(2)]
  const hindi = await aQuestion(2, { language: 'hi' })
  const find = async () =>
    (
      await teacher.send(routes.findTwins, {
        body: { language: 'hi', questionVersionIds: [english.versionId, plain.versionId] },
      })
    ).data.twins
  expect(await find()).toEqual([])
  await server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
    sql`update questions set translates_id = ${english.questionId} where id = ${hindi.questionId}`.execute(db),
  )
  expect(await find()).toEqual([{ versionId: english.versionId, twinId: hindi.versionId }])
})

test('ASM-02 a paper goes out as a QTI 3.0 test with its sections, choices, pinned questions and keys', async () => {
  const [one, other, three, four] = [await aQuestion(2), await aQuestion(2), await aQuestion(1), await aQuestion(1)]
  const paper = await add([
    { places: [[one.versionId, other.versionId]] },
    { attempt: 1, places: [[three.versionId], [four.versionId]] },
  ])
  const answer = await print(teacher, paper, { format: 'qti' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const archive = await readZip(bytesOf(answer.rawPayload), { maxEntries: 20 })
  const textIn = async (name: string) => {
    const entry = archive.entries.get(name)
    return entry ? (await readEntry(archive, entry)).toString() : ''
  }
  const exam = await parseXml(await textIn('assessment.xml'))
  const named = (name: string) => [...below(exam)].filter((node) => node.name === name)
  expect(named('qti-assessment-section').map(({ attributes }) => attributes.title)[0]).toBe('A')
  expect(named('qti-selection').map(({ attributes }) => attributes.select)).toEqual(['1', '1'])
  const refs = named('qti-assessment-item-ref').map(({ attributes }) => attributes.href ?? '')
  expect(refs).toEqual([one, other, three, four].map(({ questionId }) => `items/q-${questionId}.xml`))
  for (const href of refs) expect(await textIn(href)).toContain('qti-correct-response')
  expect(await textIn('imsmanifest.xml')).toContain('imsqti_test_xmlv3p0')
  // The copy was taken before its time, so it is recorded and bears its code.
  const { data: detail } = await teacher.send(routes.getPaper, { params: { questionPaperId: paper.questionPaperId } })
  expect(detail.openings).toHaveLength(1)
  expect(exam.attributes.title).toContain(detail.openings[0]?.code)
  expect((await print(classTeacher, paper, { format: 'qti' })).statusCode).toBe(404)
})
