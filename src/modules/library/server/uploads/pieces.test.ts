import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { library } from '../../contract.ts'
import { categories } from '../../kinds.ts'
import { sweepUploads } from './pieces.ts'

const server = await testServer()
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const { routes } = library
const { database, files } = server.services
type Caller = typeof teacher

const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(300)}\n%%EOF\n`)
const add = async () =>
  (await teacher.send(routes.addResource, { body: { title: 'Long film', categoryId: categories.book } })).data.contentId
const begin = (contentId: string, name: string, size: number, mark = 'upload-mark-00001') =>
  teacher.send(routes.beginUpload, { params: { contentId }, body: { name, size, mark } })
const send = (caller: Caller, uploadId: string, offset: number, bytes: Buffer) =>
  sendFile(caller, `/api/library/uploads/${uploadId}/pieces?offset=${offset}`, 'piece', bytes)
const finish = (uploadId: string) => teacher.send(routes.finishUpload, { params: { uploadId } })
const keys = async () => {
  const all: string[] = []
  for await (const { key } of files.storage.list(`${teacher.tenantId}/`)) all.push(key)
  return all
}

test('LIB-02 a large file can be uploaded in pieces and resumed after an interruption', async () => {
  const contentId = await add()
  const { data: begun } = await begin(contentId, 'film.pdf', pdf.length)
  const { uploadId } = begun
  expect(begun).toMatchObject({ received: 0, size: pdf.length })
  expect((await send(teacher, uploadId, 0, pdf.subarray(0, 100))).json().data.received).toBe(100)
  // The response was lost and the device retries: the server rejects the piece and reports what it has.
  const again = await send(teacher, uploadId, 0, pdf.subarray(0, 100))
  expect([again.statusCode, again.json().details.received]).toEqual([409, 100])
  expect((await finish(uploadId)).code).toBe('not-whole')
  // After a reload the device finds the upload by the file's mark.
  expect((await begin(contentId, 'film.pdf', pdf.length)).data).toMatchObject({ uploadId, received: 100 })
  expect((await send(classTeacher, uploadId, 100, pdf.subarray(100))).statusCode).toBe(404)
  expect((await send(teacher, uploadId, 100, pdf.subarray(100))).statusCode).toBe(200)
  expect((await finish(uploadId)).data).toMatchObject({ fileName: 'film.pdf', fileSize: pdf.length })
  const { file } = (await teacher.send(routes.getResource, { params: { contentId } })).data
  expect((await teacher.raw({ method: 'GET', url: file?.url ?? '' })).rawPayload.equals(pdf)).toBe(true)
  expect((await keys()).filter((key) => key.includes(uploadId))).toEqual([])
  expect((await finish(uploadId)).code).toBe('no-such-upload')
})

test('LIB-02 a file uploaded in pieces is checked by its content, and a rejected one leaves nothing behind', async () => {
  const contentId = await add()
  const before = await keys()
  const program = Buffer.from('MZ this is a program')
  const { uploadId } = (await begin(contentId, 'film.pdf', program.length)).data
  expect((await send(teacher, uploadId, 0, program)).statusCode).toBe(200)
  const refused = await finish(uploadId)
  expect([refused.status, refused.fields?.[0]?.field]).toEqual([422, 'file'])
  expect(await keys()).toEqual(before)
  const { data } = await teacher.send(routes.getResource, { params: { contentId } })
  expect(data.file).toBeNull()
})

test('LIB-02 more bytes than declared are rejected, and a different file with the same name starts over', async () => {
  const contentId = await add()
  const { uploadId } = (await begin(contentId, 'film.pdf', 50)).data
  expect((await send(teacher, uploadId, 0, Buffer.alloc(51))).statusCode).toBe(409)
  expect((await send(teacher, uploadId, 0, Buffer.alloc(5 * 1024 * 1024))).statusCode).toBe(413)
  await send(teacher, uploadId, 0, Buffer.alloc(10))
  const other = (await begin(contentId, 'film.pdf', 60)).data
  expect(other.received).toBe(0)
  expect(other.uploadId).not.toBe(uploadId)
})

test('LIB-02 unfinished uploads are deleted after a day', async () => {
  const { uploadId } = (await begin(await add(), 'film.pdf', 50)).data
  const backdate = (age: string) =>
    database.inTenant({ tenantId: teacher.tenantId }, (db) =>
      sql`update library_uploads set created_at = now() - ${age}::interval where id = ${uploadId}`.execute(db),
    )
  const sweep = async () => {
    if (sweepUploads.per === 'system') await sweepUploads.run(server.services)
  }
  await backdate('23 hours')
  await sweep()
  expect((await finish(uploadId)).code).toBe('not-whole')
  await backdate('25 hours')
  await sweep()
  expect((await finish(uploadId)).code).toBe('no-such-upload')
})
