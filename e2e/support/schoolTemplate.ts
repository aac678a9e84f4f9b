import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble, type Banyan } from '#app/boot.ts'
import { madeBook } from '#app/testing/pdfBook.ts'
import { makeTemplate } from '#app/testing/template.ts'
import { makeWorld } from '#app/world/world.ts'
import { demoActivities } from '#modules/activities/server/demo.ts'
import { aPublishedTemplate } from '#modules/gradebook/server/seed.ts'
import { demoLibrary } from '#modules/library/server/demo.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { demoPlayers } from '#modules/players/server/demo.ts'
import { readConfig } from '#platform/server/config.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'

/** The database and files of the browser tests, created once; every server works on a copy. */
export type SchoolTemplate = { readonly ownerUrl: string; readonly template: string; readonly dataFolder: string }

export const configOf = (dataFolder: string, port = '4390') =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', BANYAN_DATA: dataFolder, PORT: port })

export async function createSchoolTemplate(): Promise<{ schools: SchoolTemplate; remove(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'banyan-e2e-files-'))
  const removeFiles = () => rmSync(dataFolder, { recursive: true, force: true })
  try {
    const { remove, ...made } = await makeTemplate('e2e', (urls) => fill(urls, dataFolder))
    return { schools: { ...made, dataFolder }, remove: () => remove().finally(removeFiles) }
  } catch (error) {
    removeFiles()
    throw error
  }
}

async function fill(urls: DatabaseUrls, dataFolder: string) {
  const banyan = await assemble(configOf(dataFolder), urls, { worker: false })
  await makeWorld(banyan.services.database, process.env.E2E_WORLD === 'demo' ? 'demo' : 'small')
  await demoLibrary(banyan.services)
  await demoPlayers(banyan.services)
  await demoActivities(banyan.services)
  await gradebook(banyan)
  await largeBook(banyan)
  await banyan.close()
}

/** A published template for the grade of the demo teacher's class, so that there are sheets to mark. */
async function gradebook({ services: { database, directory } }: Banyan) {
  const tenantId = (await directory.byHost('greenwood.localhost'))?.id ?? ''
  await database.inTenant({ tenantId }, async (db) => {
    const { gradeId, teacherId } = await db
      .selectFrom('teachings')
      .innerJoin('users', 'users.id', 'teachings.teacher_id')
      .innerJoin('classes', 'classes.id', 'teachings.class_id')
      .select(['classes.grade_id as gradeId', 'users.id as teacherId'])
      .where('users.user_name', '=', 'teacher')
      .executeTakeFirstOrThrow()
    await aPublishedTemplate(db, gradeId, teacherId)
  })
}

/** 500 pages and 100 MB: above the upload limit, but what some publishers deliver. */
async function largeBook({ services }: Banyan) {
  const { database, directory, files } = services
  const tenantId = (await directory.byHost('greenwood.localhost'))?.id ?? ''
  const bytes = madeBook({ pages: 500, pictureBytes: 210_000 })
  await database.inTenant({ tenantId }, async (db) => {
    const { id: ownerId } = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'superadmin')
      .executeTakeFirstOrThrow()
    const fileId = await aStoredFile(db, files, { tenantId, name: 'atlas.pdf', bytes })
    await aResource(db, { ownerId, title: 'Atlas of five hundred pages', fileId })
  })
}
