import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { library } from '../../contract.ts'
import { categories, pieceSize } from '../../kinds.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = library
type Caller = typeof teacher
const megabyte = 1024 * 1024

const add = async (caller: Caller) =>
  (await caller.send(routes.addResource, { body: { title: 'Atlas', categoryId: categories.book } })).data.contentId
const [ownBook, officeBook] = [await add(teacher), await add(office)]
let marks = 0
const begin = (caller: Caller, name: string, size: number) => {
  const params = { contentId: caller === teacher ? ownBook : officeBook }
  const mark = `limits-mark-${String(++marks).padStart(6, '0')}`
  return caller.send(routes.beginUpload, { params, body: { name, size, mark } })
}
const limits = async (caller: Caller) => (await caller.send(routes.getUploadLimits, {})).data
const limitOf = async (caller: Caller, extension: string) =>
  (await limits(caller)).limits.find(({ extensions }) => extensions.includes(extension))?.maxBytes ?? 0

test('LIB-02 those who publish books add them up to the school’s limit in pieces, and teachers documents of 10 MB', async () => {
  expect([await limitOf(teacher, 'pdf'), await limitOf(office, 'pdf')]).toEqual([10 * megabyte, 500 * megabyte])
  expect((await begin(teacher, 'atlas.pdf', 10 * megabyte)).status).toBe(200)
  const refused = await begin(teacher, 'atlas.pdf', 10 * megabyte + 1)
  expect([refused.status, refused.code, refused.message]).toEqual([413, 'too-large', 'The file is larger than 10 MB.'])
  expect(refused.fields?.[0]?.field).toBe('file')
  const atlas = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(11 * megabyte, 'page '),
    Buffer.from('\n%%EOF\n'),
  ])
  const { uploadId } = (await begin(office, 'atlas.pdf', atlas.length)).data
  for (let at = 0; at < atlas.length; at += pieceSize) {
    const url = `/api/library/uploads/${uploadId}/pieces?offset=${at}`
    expect((await sendFile(office, url, 'piece', atlas.subarray(at, at + pieceSize))).statusCode).toBe(200)
  }
  const { data } = await office.send(routes.finishUpload, { params: { uploadId } })
  expect(data).toMatchObject({ fileName: 'atlas.pdf', fileSize: atlas.length })
})

test('LIB-02 what a person may upload is exactly what the limits say, by size and kind, before a byte is sent', async () => {
  const callers = { teacher, office }
  const extensions = ['pdf', 'docx', 'mp4', 'jpg', 'h5p', 'zip'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('teacher' as const, 'office' as const),
      fc.constantFrom(...extensions),
      fc.integer({ min: 1, max: 600 * megabyte }),
      async (who, extension, size) => {
        const caller = callers[who]
        const { status } = await begin(caller, `a file.${extension}`, size)
        expect(status).toBe(size <= (await limitOf(caller, extension)) ? 200 : 413)
      },
    ),
    { numRuns: 40 },
  )
  expect((await begin(office, 'program.exe', 10)).status).toBe(422)
})

test('LIB-02 the super-admin sets the school’s limit, which leaves other schools alone', async () => {
  const { version } = await limits(office)
  const set = (caller: Caller, maxMegabytes: number, over = version) =>
    caller.send(routes.saveUploadLimit, { body: { maxMegabytes, version: over } })
  expect((await set(teacher, 100)).status).toBe(403)
  expect((await set(office, 9)).fields?.[0]?.field).toBe('maxMegabytes')
  expect((await set(office, 2049)).fields?.[0]?.field).toBe('maxMegabytes')
  expect((await set(office, 40)).data.maxMegabytes).toBe(40)
  expect((await set(office, 50)).code).toBe('changed-meanwhile')
  expect([await limitOf(office, 'pdf'), await limitOf(teacher, 'mp4'), await limitOf(teacher, 'pdf')]).toEqual([
    40 * megabyte,
    40 * megabyte,
    10 * megabyte,
  ])
  expect((await begin(office, 'atlas.pdf', 41 * megabyte)).code).toBe('too-large')
  expect(await limitOf(riverside, 'pdf')).toBe(500 * megabyte)
})
