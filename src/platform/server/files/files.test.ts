import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { sendFile } from '#app/testing/fileUpload.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { signedIn } from '#platform/contract/access/access.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { wholeContract, wholeRoute } from '#platform/server/testing/wholeRoute.ts'
import { implement } from '../module.ts'
import { withConnection } from '../postgres/connection.ts'
import { storageFailure } from '../storage/storage.ts'
import { uploadPolicies } from '../uploads/upload.ts'

const shelf = wholeContract('shelf', {
  keepFile: wholeRoute('POST /api/shelf', {
    does: 'Keep a file',
    access: signedIn('a test'),
    carries: 'upload',
    reply: z.object({ files: z.array(StoredFile) }),
  }),
})

const shelfModule = {
  name: 'shelf',
  routes: [
    implement(shelf, shelf.routes, {
      keepFile: async (_, { actor, tx, uploads, services }) => {
        const kept = []
        for await (const upload of uploads()) {
          const as = {
            tenantId: actor.tenantId,
            userId: actor.userId,
            policy: uploadPolicies.ticketAttachment,
            purpose: 'shelf',
            tx,
          }
          kept.push(services.files.link(actor.tenantId, await services.files.keep(upload, as)))
        }
        return { files: kept }
      },
    }),
  ],
}

const server = await testServer({ extraModules: [shelfModule] })
const teacher = await server.as('greenwood', 'teacher')
const pdf = Buffer.from(
  `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n${'x'.repeat(2000)}\n%%EOF\n`,
)

const keep = async (caller: Caller, name: string, content: Buffer) => {
  const answer = await sendFile(caller, '/api/shelf', name, content)
  return {
    status: answer.statusCode,
    body: answer.json(),
    file: answer.json().data?.files[0] as z.infer<typeof StoredFile>,
  }
}

test('a file is downloaded unchanged through a link that needs no session', async () => {
  const { status, file } = await keep(teacher, 'रिपोर्ट.pdf', pdf)
  expect(status).toBe(200)
  const greenwood = await server.as('greenwood')
  const answer = await greenwood.raw({ method: 'GET', url: file.url })
  expect(answer.rawPayload.equals(pdf)).toBe(true)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('रिपोर्ट.pdf')
})

test('a range request returns only that part of the file', async () => {
  const { file } = await keep(teacher, 'book.pdf', pdf)
  const request = (range: string) => teacher.raw({ method: 'GET', url: file.url, headers: { range } })
  const part = await request('bytes=0-7')
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    '%PDF-1.4',
    `bytes 0-7/${pdf.length}`,
  ])
  expect((await request(`bytes=${pdf.length}-`)).statusCode).toBe(416)
})

test("another school's host and an altered link both get 404", async () => {
  const { file } = await keep(teacher, 'book.pdf', pdf)
  const riverside = await server.as('riverside')
  expect((await riverside.raw({ method: 'GET', url: file.url })).statusCode).toBe(404)
  expect((await teacher.raw({ method: 'GET', url: `${file.url.slice(0, -2)}AA` })).statusCode).toBe(404)
})

test('content that does not match its name is refused, and nothing is stored', async () => {
  const count = async () =>
    server.services.database.inTenant(
      { tenantId: teacher.tenantId },
      async (db) => (await db.selectFrom('files').select('id').execute()).length,
    )
  const before = await count()
  const mislabelled = await keep(teacher, 'notes.pdf', Buffer.from('<html><script>alert(1)</script></html>'))
  expect(mislabelled.status).toBe(422)
  expect(mislabelled.body.fields).toMatchObject([{ field: 'file' }])
  const large = await keep(teacher, 'large.pdf', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]))
  expect(large.status).toBe(413)
  expect(await count()).toBe(before)
  const stored = []
  for await (const object of server.services.files.storage.list(`${teacher.tenantId}/`)) stored.push(object)
  expect(stored).toHaveLength(before)
})

test.each([
  ['the disk', storageFailure('full', 'The storage is full.'), 507, 'storage-full'],
  ['the quota', Object.assign(new Error('quota'), { code: 'EDQUOT' }), 507, 'storage-full'],
  [
    'a temporary folder',
    Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' }),
    507,
    'storage-full',
  ],
  ['nothing, but the storage cannot be reached', storageFailure('unavailable', 'It is away.'), 503, 'busy'],
])('when %s is full, an upload says so instead of failing', async (_, failure, status, code) => {
  const put = vi.spyOn(server.services.files.storage, 'put').mockRejectedValue(failure)
  const refused = await keep(teacher, 'book.pdf', pdf)
  put.mockRestore()
  expect([refused.status, refused.body.code]).toEqual([status, code])
  expect((await keep(teacher, 'book.pdf', pdf)).status).toBe(200)
})

test('when the disk of the database is full, an upload says so instead of failing', async () => {
  const asOwner = (text: string) => withConnection(server.urls.owner, (client) => client.query(text))
  await asOwner(`create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_space before insert on files execute function no_space()`)
  const refused = await keep(teacher, 'book.pdf', pdf)
  await asOwner('drop trigger no_space on files')
  expect([refused.status, refused.body.code]).toEqual([507, 'storage-full'])
})

test('T8.4 a file link works for ten minutes by the server’s clock, as its address says', async () => {
  const { file } = await keep(teacher, 'notes.pdf', pdf)
  const greenwood = await server.as('greenwood')
  const get = async () => (await greenwood.raw({ method: 'GET', url: file.url })).statusCode
  const expires = Number.parseInt(file.url.split('/').at(-1)?.split('.')[0] ?? '', 36) * 1000
  const lifetime = expires - Date.now()
  expect(lifetime).toBeGreaterThan(9 * 60_000)
  expect(lifetime).toBeLessThanOrEqual(10 * 60_000)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(expires - 1000)
    expect(await get()).toBe(200)
    vi.setSystemTime(expires)
    expect(await get()).toBe(410)
  } finally {
    vi.useRealTimers()
  }
})
