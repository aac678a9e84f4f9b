import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { reader } from '#modules/reader/contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { categories } from '../kinds.ts'
import { renderOffice } from './officeConversion.ts'
import { aResource, aStoredFile } from './seed.ts'

/** A fake LibreOffice: converts `document.docx` only, and fails unless the profile blocks external links. */
const folder = mkdtempSync(join(tmpdir(), 'banyan-soffice-'))
const command = join(folder, 'soffice')
writeFileSync(
  command,
  `#!/bin/sh
grep -q 'BlockUntrustedRefererLinks.*true' "$(printf %s "$1" | sed 's|.*file://||')/user/registrymodifications.xcu" || exit 1
while [ "$1" != "--outdir" ]; do shift; done
mkdir -p "$2"
case "$3" in *.docx) printf '%%PDF-1.4 made of %s' "$(cat "$3")" > "$2/document.pdf";; *) exit 1;; esac
`,
)
chmodSync(command, 0o755)

const server = await testServer({ env: { OFFICE_COMMAND: command } })
const withoutOffice = await testServer({ env: { OFFICE_COMMAND: join(folder, 'no-such-program') } })

async function officeDocument(on: typeof server, name: string) {
  const teacher = await on.as('greenwood', 'teacher')
  const { tenantId } = teacher
  const { database, files } = on.services
  const made = await database.inTenant({ tenantId }, async (db) => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const fileId = await aStoredFile(db, files, { tenantId, name, type, bytes: Buffer.from('words') })
    const { id: ownerId } = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'teacher')
      .executeTakeFirstOrThrow()
    return { fileId, contentId: await aResource(db, { ownerId, categoryId: categories.book, fileId }) }
  })
  const run = async (fileId: string) => {
    if (renderOffice.per !== 'school, own transactions') throw new Error('not a slow job')
    const tx = <T>(work: (unit: never) => Promise<T>) =>
      database.inTenant({ tenantId }, (db) => work({ db } as never)) as Promise<T>
    await renderOffice.run({ contentId: made.contentId, fileId }, { services: on.services, tenantId, tx: tx as never })
  }
  const open = () => teacher.send(reader.routes.openBook, { params: { bookId: made.contentId } })
  return { teacher, ...made, run, open }
}

test('LIB-03 an office document opens as a PDF when the server has LibreOffice', async () => {
  const one = await officeDocument(server, 'notes on heat.docx')
  expect((await one.open()).code).toBe('no-such-book')
  await one.run(one.fileId)
  const book = (await one.open()).data
  expect(book.file.name).toBe('notes on heat.pdf')
  const { body } = await one.teacher.raw({ method: 'GET', url: book.file.url })
  expect(body).toBe('%PDF-1.4 made of words')
})

test('LIB-03 without LibreOffice, or when it fails, the document stays a download and the job is not retried', async () => {
  const without = await officeDocument(withoutOffice, 'notes.docx')
  await without.run(without.fileId)
  expect((await without.open()).code).toBe('no-such-book')
  const broken = await officeDocument(server, 'slides.pptx')
  await broken.run(broken.fileId)
  expect((await broken.open()).code).toBe('no-such-book')
  await broken.run(newId())
})
