import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { familyHomework } from '../../familyContract.ts'
import { homeworkPages } from '../../pagesContract.ts'
import { handInDesk } from '../../testing/handInDesk.ts'
import { photoOf } from '../../testing/photos.ts'
import { pageSize, writePhotoPdf } from './photoPdf.ts'

const server = await testServer()
const desk = await handInDesk(server)
const [annId = '', benId = ''] = desk.studentIds
const ann = await desk.asStudent(0)
const { routes } = homeworkPages
const family = familyHomework.routes

const photo = await photoOf(300, 400)
/** A PDF's pages and pictures, read from its own table of objects. */
async function readPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets.every((offset, at) => text.startsWith(`${at + 1} 0 obj`, offset))).toBe(true)
  const pictures = [...text.matchAll(/\/Width (\d+) \/Height (\d+) .*?\/Length (\d+) >>\nstream\n/g)]
  return Promise.all(
    pictures.map(async ({ index, 0: head, 3: length }) => {
      const { width, height } = await sharp(
        bytes.subarray(index + head.length, index + head.length + Number(length)),
      ).metadata()
      return [width, height]
    }),
  )
}

const handIn = async (uploads: readonly { bytes: Buffer; turn?: number; kind?: 'photo' | 'file'; name?: string }[]) => {
  const params = { studentId: annId, homeworkId: await desk.set({ handIn: ['photos', 'files'] }) }
  const sent: { deviceKey: string; turn: number }[] = []
  for (const { turn = 0, ...one } of uploads) {
    const { status, deviceKey } = await desk.upload(ann, params, one)
    expect(status).toBe(200)
    sent.push({ deviceKey, turn })
  }
  expect((await desk.handIn(ann, params, { text: '', uploads: sent })).status).toBe(200)
  return params
}
const pages = async (params: { studentId: string; homeworkId: string }, who = desk.teacher) =>
  (await who.send(routes.getPages, { params })).data
const stroke = (page = 1) => ({
  kind: 'stroke' as const,
  operationId: randomUUID() as string,
  page,
  madeAt: new Date().toISOString(),
  color: 2,
  thickness: 6,
  opacity: 0.7,
  points: [
    [0.1, 0.1],
    [0.5, 0.5],
  ] as [number, number][],
})

test('HW-01 photos become one PDF in the background, upright, in order and as the student turned them, with thumbnails', async () => {
  const sideways = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer()
  const params = await handIn([{ bytes: photo }, { bytes: photo, turn: 90 }, { bytes: sideways }])
  expect(await pages(params)).toEqual({ documents: [], isMaking: true, unreadable: 0 })
  await desk.makeAllPages()
  const made = await pages(params)
  expect([made.isMaking, made.documents.length, made.documents[0]?.isPhotos]).toEqual([false, 1, true])
  const { url = '', name } = made.documents[0]?.file ?? {}
  expect(name).toBe('Fractions, page 42.pdf')
  const pdf = (await desk.teacher.raw({ method: 'GET', url })).rawPayload
  expect(await readPdf(pdf)).toEqual([
    [300, 400],
    [400, 300],
    [400, 300],
  ])
  const { work } = (await ann.send(family.getChildHomework, { params })).data
  const thumb = await ann.raw({ method: 'GET', url: work.uploads[1]?.thumb?.url ?? '' })
  const { width, height, format } = await sharp(thumb.rawPayload).metadata()
  expect([width, height, format]).toEqual([320, 240, 'webp'])
  // The job may run again.
  await desk.makeAllPages()
  expect((await pages(params)).documents[0]?.file.fileId).toBe(made.documents[0]?.file.fileId)
})

test('HW-01 a photo that cannot be read is left out and counted, and the others become pages', async () => {
  const broken = Buffer.concat([photo.subarray(0, photo.length / 2)])
  const params = await handIn([{ bytes: photo }, { bytes: broken }])
  await desk.makeAllPages()
  const { documents, unreadable } = await pages(params)
  expect([documents.length, unreadable]).toEqual([1, 1])
})

test('HW-01 what a teacher draws is saved once, and the student sees it only after the work was returned', async () => {
  const params = await handIn([{ bytes: photo }])
  await desk.makeAllPages()
  const fileId = (await pages(params)).documents[0]?.file.fileId ?? ''
  const one = stroke()
  const add = (operations: readonly object[], body: object = {}, who = desk.teacher) =>
    who.send(routes.addMarks, { params, body: { fileId, operations: operations as never, ...body } })
  const sent = await Promise.all([1, 2, 3].map(() => add([one])))
  expect(sent.map(({ status, data }) => [status, data.kept])).toEqual([1, 2, 3].map(() => [200, [one.operationId]]))
  const later = { page: 1, madeAt: new Date().toISOString() }
  const note = { ...later, kind: 'note', operationId: `a${randomUUID()}`, at: [0.2, 0.3], text: 'Why?' }
  await add([
    note,
    { ...later, kind: 'remove', operationId: `b${randomUUID()}`, target: one.operationId, layer: 'drawing' },
  ])
  expect((await pages(params)).documents[0]?.operations.map(({ kind }) => kind)).toEqual(['stroke', 'note', 'remove'])
  const seen = async () => (await ann.send(family.getChildPages, { params })).data.documents[0]?.operations.length
  expect(await seen()).toBe(0)
  await desk.inSchool((db) =>
    sql`update homework_submissions set state = 'returned', returned_at = now(), evaluated_at = now(), evaluated_by = ${desk.teacherId}
      where homework_id = ${params.homeworkId}`.execute(db),
  )
  expect(await seen()).toBe(3)
  // Pages of another submission, and operations of books only.
  expect((await add([stroke()], { fileId: randomUUID() })).code).toBe('no-such-pages')
  expect((await add([{ ...stroke(), kind: 'bookmark' }])).status).toBe(400)
  expect((await add([])).fields?.[0]?.field).toBe('operations')
})

test('HW-01 only those who teach the class see its pages, and students draw on nothing', async () => {
  const params = await handIn([{ bytes: photo }])
  await desk.makeAllPages()
  const fileId = (await pages(params)).documents[0]?.file.fileId ?? ''
  const body = { fileId, operations: [stroke()] }
  expect((await ann.send(routes.addMarks, { params, body })).status).toBe(403)
  expect((await ann.send(routes.getPages, { params })).status).toBe(403)
  const stranger = await desk.inSchool(async (db) => {
    const { rows } = await sql<{ userName: string }>`
      select u.user_name as "userName" from users u where u.user_name in ('classteacher', 'teacher2')
        and not exists (select from teachings t where t.teacher_id = u.id and t.class_id = ${desk.classId})
        and not exists (select from class_teachers t where t.teacher_id = u.id and t.class_id = ${desk.classId})`.execute(
      db,
    )
    return rows[0]?.userName
  })
  if (stranger) {
    const other = await server.as('greenwood', stranger)
    expect((await other.send(routes.getPages, { params })).code).toBe('no-such-student')
    expect((await other.send(routes.addMarks, { params, body })).code).toBe('no-such-student')
  }
  const riverside = await server.as('riverside', 'teacher')
  expect((await riverside.send(routes.getPages, { params })).code).toBe('no-such-student')
  const absent = { ...params, studentId: benId }
  expect(await pages(absent)).toEqual({ documents: [], isMaking: false, unreadable: 0 })
})

test('HW-01 work handed in again has new pages; drawings stay with the pages they were made on', async () => {
  const params = await handIn([{ bytes: photo }])
  await desk.makeAllPages()
  const before = (await pages(params)).documents[0]?.file.fileId ?? ''
  await desk.teacher.send(routes.addMarks, { params, body: { fileId: before, operations: [stroke()] } })
  const { work } = (await ann.send(family.getChildHomework, { params })).data
  const uploads = work.uploads.map(({ deviceKey }) => ({ deviceKey, turn: 90 }))
  await ann.send(family.takeBack, { params })
  expect((await pages(params)).documents).toEqual([])
  expect((await desk.handIn(ann, params, { text: '', uploads })).status).toBe(200)
  await desk.makeAllPages()
  const [after] = (await pages(params)).documents
  expect(after?.file.fileId).not.toBe(before)
  expect(after?.operations).toEqual([])
  const late = await desk.teacher.send(routes.addMarks, { params, body: { fileId: before, operations: [stroke()] } })
  expect(late.code).toBe('no-such-pages')
})

test('HW-01 any photo fits its page without being distorted', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 8000 }), fc.integer({ min: 20, max: 8000 }), (width, height) => {
      const page = pageSize({ width, height })
      expect(page.width).toBeLessThanOrEqual(width > height ? 842 : 595)
      expect(page.height).toBeLessThanOrEqual(width > height ? 595 : 842)
      const [exactly, drawn] = [width / height, page.width / page.height]
      if (Math.min(page.width, page.height) > 50) expect(Math.abs(drawn / exactly - 1)).toBeLessThan(0.02)
    }),
  )
  const folder = await mkdtemp(join(tmpdir(), 'banyan-pdf-'))
  const jpeg = await photoOf(40, 30)
  async function* photos() {
    for (let n = 0; n < 12; n++) yield { jpeg, width: 40, height: 30, isGrey: false }
  }
  expect(await writePhotoPdf(join(folder, 'a.pdf'), photos())).toBe(12)
  expect(await readPdf(await readFile(join(folder, 'a.pdf')))).toEqual(Array.from({ length: 12 }, () => [40, 30]))
  await rm(folder, { recursive: true })
})
