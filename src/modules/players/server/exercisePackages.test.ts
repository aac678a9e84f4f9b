import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { library } from '#modules/library/contract.ts'
import { categories } from '#modules/library/kinds.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { newId } from '#platform/server/database/ids.ts'
import { zipped } from '#platform/server/zip/zipWriter.ts'
import { players } from '../contract.ts'
import { exerciseFiles } from './testing/exercise.ts'
import { packagePages } from './testing/packagePages.ts'

const server = await testServer()
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const openPage = await packagePages(server.services)

const add = async () =>
  (
    await teacher.send(library.routes.addResource, {
      body: { title: 'Exercise', categoryId: categories.interactivity },
    })
  ).data.contentId
const upload = (contentId: string, bytes: Buffer, name = 'exercise.h5p') =>
  sendFile(teacher, `/api/library/resources/${contentId}/file`, name, bytes)

test('LIB-05 an H5P package is checked by its content, and a rejected one leaves nothing behind', async () => {
  const contentId = await add()
  const refused = async (files: Record<string, string>) => {
    const answer = await upload(contentId, await zipped(files))
    return [answer.statusCode, answer.json().code]
  }
  const { 'content/content.json': content = '', ...withoutContent } = exerciseFiles
  expect(await refused(withoutContent)).toEqual([422, 'damaged'])
  expect(await refused({ ...exerciseFiles, 'h5p.json': '{' })).toEqual([422, 'damaged'])
  expect(await refused({ ...exerciseFiles, 'h5p.json': '{"title":"no main library"}' })).toEqual([422, 'damaged'])
  expect(await refused({ ...exerciseFiles, 'content/page.html': '<script>' })).toEqual([422, 'foreign'])
  expect(await refused({ ...exerciseFiles, 'content/own.js': 'alert(1)' })).toEqual([422, 'foreign'])
  expect(await refused({ ...exerciseFiles, '../../etc/cron.json': '{}' })).toEqual([422, 'unsafe'])
  expect(await refused({ ...exerciseFiles, 'content/bomb.txt': '0'.repeat(40_000_000) })).toEqual([422, 'bomb'])
  expect(await refused({ 'content/content.json': content })).toEqual([422, 'wrong-content'])
  // A package renamed to .docx is not accepted as a document.
  expect((await upload(contentId, await zipped(exerciseFiles), 'exercise.docx')).statusCode).toBe(422)
  const { data } = await teacher.send(library.routes.getResource, { params: { contentId } })
  expect(data.file).toBeNull()
  expect((await upload(contentId, await zipped(exerciseFiles))).statusCode).toBe(200)
})

test('LIB-05 an exercise has its own address, and a score sent twice counts once', async () => {
  const contentId = await add()
  const params = { contentId }
  expect((await teacher.send(players.routes.openPackage, { params })).code).toBe('no-package')
  await upload(contentId, await zipped(exerciseFiles))
  expect((await teacher.send(players.routes.openPackage, { params })).data.url).toMatch(/^\/packages\/[^/]+\/[^/]+\/$/)
  expect((await classTeacher.send(players.routes.openPackage, { params })).code).toBe('no-such-resource')
  const body = { resultId: newId(), points: 4, outOf: 5, finishedAt: new Date().toISOString() }
  const send = (changes: object = {}) =>
    teacher.send(players.routes.addScore, { params, body: { ...body, ...changes } })
  expect((await send({ points: 6 })).fields?.[0]?.field).toBe('points')
  await send()
  await send()
  const { results } = (await teacher.send(players.routes.listResults, { params })).data
  expect(results).toMatchObject([{ points: 4, outOf: 5, answers: [] }])
})

test('LIB-05 the links to files and packages die with the module of the library, and with the licence', async () => {
  const contentId = await add()
  const params = { contentId }
  await upload(contentId, await zipped(exerciseFiles))
  const { url } = (await teacher.send(players.routes.openPackage, { params })).data
  const { file } = (await teacher.send(library.routes.getResource, { params })).data
  const statuses = async () => {
    const answers = await Promise.all([openPage(url), teacher.raw({ method: 'GET', url: file?.url ?? '' })])
    return answers.map(({ statusCode }) => statusCode)
  }
  const { modules = [] } = (await server.services.directory.byId(teacher.tenantId)) ?? {}
  const change = async (changes: { modules?: number[]; licence_valid?: boolean }) => {
    await server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
      db.updateTable('tenants').set(changes).where('id', '=', teacher.tenantId).execute(),
    )
    server.services.directory.forget()
  }
  expect(await statuses()).toEqual([200, 200])
  await change({ modules: modules.filter((one) => one !== licence.contentLibrary) })
  expect(await statuses()).toEqual([404, 404])
  await change({ modules: [...modules] })
  expect(await statuses()).toEqual([200, 200])
  await change({ licence_valid: false })
  expect(await statuses()).toEqual([404, 404])
  await change({ licence_valid: true })
})
