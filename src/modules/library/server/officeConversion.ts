import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { splitName } from '#platform/server/uploads/fileName.ts'
import { writeOfficeProfile } from './officeProfile.ts'

const office = ['doc', 'docx', 'ppt', 'pptx']
export const isOffice = (fileName: string): boolean => office.includes(splitName(fileName).extension)

/** For one document, in milliseconds. */
const patience = 120_000

/**
 * Makes the PDF of an office document, where the server has LibreOffice. Without it the document stays a download: that
 * is no failure, so nothing is tried again. A document that got a new file meanwhile is left to the job of that one.
 */
export const renderOffice = slowJob(
  'library.renderOffice',
  z.object({ contentId: z.uuid(), fileId: z.uuid() }),
  async ({ contentId, fileId }, { services, tenantId, tx }) => {
    const { files, config, log } = services
    const file = await tx(({ db }) => files.find(db, fileId))
    if (!file) return
    const folder = await mkdtemp(join(tmpdir(), 'banyan-office-'))
    try {
      // The name never comes from the person who sent it: it stands in a command line.
      const source = join(folder, `document.${splitName(file.name).extension}`)
      const { body } = await files.storage.get(file.storageKey)
      await pipeline(body, createWriteStream(source))
      const made = await convert(config.officeCommand, folder, source)
      if (made === 'missing') return log.info('no LibreOffice: office documents stay downloads')
      if (!made) return log.warn({ fileId }, 'LibreOffice made no PDF of a document')
      const name = `${splitName(file.name).stem}.pdf`
      const as = { tenantId, userId: null, name, type: 'application/pdf', purpose: 'library rendition' }
      const write = await files.keepMade(made, as)
      await tx(async ({ db }) => {
        const { id } = await write(db)
        await sql`update library_resources set rendition_of = ${fileId}, rendition_id = ${id}
          where id = ${contentId} and file_id = ${fileId}`.execute(db)
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const run = promisify(execFile)

/** The path of the PDF; nothing when none came of it, `missing` when there is no such program. */
async function convert(command: string, folder: string, source: string): Promise<string | 'missing' | null> {
  const out = join(folder, 'out')
  // A profile of its own: two conversions at once must not wait for each other, and nothing is remembered.
  const profileFolder = join(folder, 'profile')
  await writeOfficeProfile(profileFolder)
  const profile = `-env:UserInstallation=${pathToFileURL(profileFolder).href}`
  try {
    await run(command, [profile, '--headless', '--convert-to', 'pdf', '--outdir', out, source], {
      timeout: patience,
      killSignal: 'SIGKILL',
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder },
    })
  } catch (failed) {
    return (failed as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : null
  }
  const [made] = (await readdir(out).catch(() => [])).filter((name) => name.endsWith('.pdf'))
  const path = made && join(out, made)
  return path && (await isPdf(path)) ? path : null
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1') === '%PDF-'
  } finally {
    await file.close()
  }
}
