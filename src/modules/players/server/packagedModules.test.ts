import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { library } from '#modules/library/contract.ts'
import { categories } from '#modules/library/kinds.ts'
import { newId } from '#platform/server/database/ids.ts'
import { zipOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { zipped } from '#platform/server/zip/zipWriter.ts'
import { players } from '../contract.ts'
import { curiousPage, manifestOf, scormFiles } from './testing/modules.ts'
import { packagePages } from './testing/packagePages.ts'

const server = await testServer()
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const ask = await packagePages(server.services)
const { routes } = players

const add = async () =>
  (await teacher.send(library.routes.addResource, { body: { title: 'Rivers', categoryId: categories.module } })).data
    .contentId
const upload = (contentId: string, bytes: Buffer, name = 'rivers.zip') =>
  sendFile(teacher, `/api/library/resources/${contentId}/file`, name, bytes)
const aModule = async (files: Record<string, string>) => {
  const contentId = await add()
  expect((await upload(contentId, await zipped(files))).statusCode).toBe(200)
  return { contentId }
}
const kept = async () => {
  const all: string[] = []
  for await (const { key } of server.services.files.storage.list(`${teacher.tenantId}/`)) all.push(key)
  return all.length
}

test('LIB-05 T8.1 a packaged module is checked by its content, and a rejected one leaves nothing behind', async () => {
  const contentId = await add()
  const before = await kept()
  const files = scormFiles()
  const parts = Object.entries(files).map(([name, data]) => ({ name, data }))
  const hostile: [string, string, Buffer][] = [
    ['a program', 'foreign', await zipped({ ...files, 'setup.exe': 'MZ' })],
    ['a script of a server', 'foreign', await zipped({ ...files, 'save.php': '<?php' })],
    ['a name that climbs', 'unsafe', await zipped({ ...files, '../../etc/cron.html': '' })],
    ['a link', 'unsafe', zipOf([...parts, { name: 'a.html', data: '/etc/passwd', madeBy: 0x031e, mode: 0o120777 }])],
    ['a bomb', 'bomb', await zipped({ ...files, 'zeros.txt': '0'.repeat(40_000_000) })],
    [
      'a part larger than it says',
      'bomb',
      zipOf([...parts, { name: 'b.txt', data: 'b'.repeat(999), declaredSize: 9 }]),
    ],
    ['no page where the manifest says', 'damaged', await zipped({ 'imsmanifest.xml': manifestOf(1) })],
    [
      'a part on another host',
      'damaged',
      await zipped({ ...files, 'imsmanifest.xml': manifestOf(1).replace('chapter%201/', 'https://evil.example/') }),
    ],
    ['a manifest that is none', 'damaged', await zipped({ ...files, 'imsmanifest.xml': '<manifest' })],
    [
      'entities',
      'damaged',
      await zipped({ ...files, 'imsmanifest.xml': `<!DOCTYPE m [<!ENTITY x "y">]>${manifestOf(1)}` }),
    ],
    ['nothing to start', 'wrong-content', await zipped({ 'notes.txt': 'hello' })],
  ]
  for (const [what, code, bytes] of hostile) {
    const answer = await upload(contentId, bytes)
    expect([answer.statusCode, answer.json().code], what).toEqual([422, code])
    expect(answer.json().fields[0].field, what).toBe('file')
  }
  // The extension has to match: a module is not a document, and a document is not a module.
  expect((await upload(contentId, await zipped(files), 'rivers.docx')).statusCode).toBe(422)
  expect((await upload(contentId, Buffer.from('%PDF-1.4\n%%EOF\n'))).statusCode).toBe(422)
  expect((await teacher.send(library.routes.getResource, { params: { contentId } })).data.file).toBeNull()
  expect(await kept()).toBe(before)
})

test('LIB-05 a module’s parts come from its manifest, even when the archive has a top-level folder', async () => {
  const open = async (files: Record<string, string>) =>
    (await teacher.send(routes.openPackage, { params: await aModule(files) })).data
  const two = await open(scormFiles(2))
  expect(two.url).toMatch(/^\/packages\/[^/]+\/[^/]+\/$/)
  expect(two.module).toMatchObject({
    version: '1.2',
    parts: [
      { scoId: 'item-1', title: 'Chapter 1', href: 'chapter%201/start.html?part=1' },
      { scoId: 'item-2', title: 'Chapter 2', href: 'chapter%202/start.html?part=2' },
    ],
    attempts: [],
  })
  const inFolder = Object.fromEntries(Object.entries(scormFiles()).map(([name, data]) => [`My rivers/${name}`, data]))
  expect((await open(inFolder)).module?.parts[0]?.href).toBe('My%20rivers/chapter%201/start.html?part=1')
  const newer = manifestOf(1).replace('<schemaversion>1.2<', '<schemaversion>2004 4th Edition<')
  expect((await open({ ...scormFiles(), 'imsmanifest.xml': newer })).module?.version).toBe('2004')
  const plain = await open({ 'index.html': curiousPage })
  expect(plain.module).toMatchObject({ version: null, parts: [{ scoId: 'index', href: 'index.html' }] })
})

test('LIB-05 every page of a module has an opaque origin and loads the runtime before its own scripts', async () => {
  const { url } = (await teacher.send(routes.openPackage, { params: await aModule(scormFiles()) })).data
  const get = (path: string) => ask(url + path)
  const page = await get('chapter%201/start.html?part=1')
  expect(page.headers['content-type']).toBe('text/html')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain('sandbox allow-scripts allow-forms;')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("default-src 'none'")
  const scripts = [...page.body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
  expect(scripts.map((tag) => /~banyan\/\w+\.js/.exec(tag)?.[0])).toEqual([
    '~banyan/scorm12.js',
    '~banyan/start.js',
    undefined,
  ])
  expect((await get('~banyan/scorm12.js')).body).toContain('Scorm12API')
  expect((await get('imsmanifest.xml')).headers['content-security-policy']).toContain('sandbox')
  expect((await get('chapter%201/none.html')).statusCode).toBe(404)
  expect((await get('%2e%2e/%2e%2e/package.json')).statusCode).toBe(404)
  expect((await get('player/start.js')).statusCode).toBe(404)
})

test('LIB-05 a film in a package is streamed, from the middle too', async () => {
  const film = 'film '.repeat(100_000)
  const { url } = (
    await teacher.send(routes.openPackage, { params: await aModule({ ...scormFiles(), 'film.mp4': film }) })
  ).data
  const whole = await ask(`${url}film.mp4`)
  expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, '500000', film])
  const part = await ask(`${url}film.mp4`, { range: 'bytes=250000-250009' })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
    206,
    'bytes 250000-250009/500000',
    'film film ',
  ])
  expect((await ask(`${url}film.mp4`, { range: 'bytes=500000-' })).statusCode).toBe(416)
})

test('LIB-05 a part’s state is restored; the newest wins, a result counts once, and parts are separate', async () => {
  const params = await aModule(scormFiles(2))
  await teacher.send(library.routes.submitResource, { params })
  const body = {
    scoId: 'item-1',
    status: 'incomplete',
    state: '{"suspend_data":"3"}',
    savedAt: '2026-07-01T10:00:10.000Z',
  }
  const keep = (changes: object = {}) =>
    teacher.send(routes.keepAttempt, { params, body: { ...body, ...changes } as never })
  const read = async (scoId = 'item-1') =>
    (await teacher.send(routes.getAttempt, { params, query: { scoId } })).data.attempt
  expect(await read()).toBeNull()
  expect((await keep()).data).toMatchObject({ status: 'incomplete', points: null })
  await keep({ state: 'older', savedAt: '2026-07-01T10:00:05.000Z' })
  expect(await read()).toMatchObject({ state: '{"suspend_data":"3"}' })
  const result = { resultId: newId(), points: 80, outOf: 100 }
  const done = { status: 'passed', state: '{}', result, savedAt: '2026-07-01T10:00:20.000Z' }
  await keep(done)
  await keep(done)
  expect(await read()).toMatchObject({ status: 'passed', points: 80, outOf: 100, state: '{}' })
  expect((await teacher.send(routes.listResults, { params })).data.results).toMatchObject([{ points: 80, outOf: 100 }])
  const { attempts } = (await teacher.send(routes.openPackage, { params })).data.module ?? {}
  expect(attempts).toMatchObject([{ scoId: 'item-1', status: 'passed' }])
  expect(await read('item-2')).toBeNull()
  // A new package for the same resource starts over.
  await upload(params.contentId, await zipped({ ...scormFiles(2), 'more.txt': 'more' }))
  expect(await read()).toBeNull()

  const field = async (changes: object) => (await keep(changes)).fields?.[0]?.field
  expect(await field({ status: 'perfect' })).toBe('status')
  expect(await field({ state: 'x'.repeat(200_001) })).toBe('state')
  expect(await field({ scoId: '' })).toBe('scoId')
  expect(await field({ result: { ...result, points: 101 } })).toBe('result')
  for (let n = 1; n < 100; n++) await keep({ scoId: `item-${n}` })
  expect((await keep({ scoId: 'item-100' })).status).toBe(200)
  expect((await keep({ scoId: 'item-101' })).code).toBe('too-many-parts')
})

test('LIB-05 only people who can see a module can play it, and only modules save attempts', async () => {
  const params = await aModule(scormFiles())
  const body = { scoId: 'item-1', status: 'completed' as const, state: '', savedAt: new Date().toISOString() }
  expect((await classTeacher.send(routes.keepAttempt, { params, body })).code).toBe('no-such-resource')
  expect((await classTeacher.send(routes.openPackage, { params })).code).toBe('no-such-resource')
  const empty = { contentId: await add() }
  expect((await teacher.send(routes.keepAttempt, { params: empty, body })).code).toBe('no-module')
  expect((await teacher.send(routes.getAttempt, { params: empty, query: { scoId: 'x' } })).code).toBe('no-module')
  const done = { ...body, result: { resultId: newId(), points: 0, outOf: 0 } }
  expect((await teacher.send(routes.keepAttempt, { params, body: done })).data).toMatchObject({ points: 0, outOf: 0 })
})
