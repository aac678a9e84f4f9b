import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { library } from '#modules/library/contract.ts'
import { approval, categories } from '#modules/library/kinds.ts'
import { zipped } from '#platform/server/zip/zipWriter.ts'
import { players } from '../contract.ts'
import { exerciseFiles } from './testing/exercise.ts'
import { packagePages } from './testing/packagePages.ts'

const server = await testServer()
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const office = await server.as('greenwood', 'superadmin')
const ask = await packagePages(server.services)
const { routes } = players

const anExercise = async (files: Record<string, string> = exerciseFiles) => {
  const body = { title: 'Clouds', categoryId: categories.interactivity }
  const { contentId } = (await teacher.send(library.routes.addResource, { body })).data
  const url = `/api/library/resources/${contentId}/file`
  const answer = await sendFile(teacher, url, 'clouds.h5p', await zipped(files))
  expect(answer.statusCode).toBe(200)
  return { contentId }
}
type Params = { contentId: string }
const read = async (params: Params) => (await teacher.send(routes.getParameters, { params })).data
const save = async (params: Params, changes: Record<string, unknown>) => {
  const { params: before, version } = await read(params)
  return teacher.send(routes.saveParameters, { params, body: { params: { ...before, ...changes }, version } })
}

test('LIB-05 edited content is what plays, and the rest of the package is unchanged', async () => {
  const params = await anExercise()
  const { library: name, fields, libraries, params: before } = await read(params)
  expect(name).toBe('H5P.BanyanQuiz 1.0')
  expect(fields.map(({ kind }) => kind)).toEqual([
    'text',
    'html',
    'number',
    'select',
    'list',
    'media',
    'library',
    'text',
  ])
  expect(Object.keys(libraries).sort()).toEqual(['H5P.BanyanQuiz 1.0', 'H5P.BanyanText 1.0'])
  const changed = await save(params, { question: 'Why does it rain?', tips: ['One', 'Two'], mood: 'wild', points: 3 })
  expect(changed.status).toBe(200)
  expect((await read(params)).params).toEqual({
    ...before,
    question: 'Why does it rain?',
    tips: ['One', 'Two'],
    mood: 'wild',
    points: 3,
  })
  const { url } = (await teacher.send(routes.openPackage, { params })).data
  const played = async (path: string) => (await ask(url + path)).body
  expect(await played('content/content.json')).toContain('Why does it rain?')
  expect(await played('H5P.BanyanQuiz-1.0/quiz.js')).toBe(exerciseFiles['H5P.BanyanQuiz-1.0/quiz.js'])
  expect(await played('content/images/cloud.svg')).toContain('<svg')
})

test('LIB-05 content is validated against the library; an error names the field and changes nothing', async () => {
  const params = await anExercise()
  const refused = async (changes: Record<string, unknown>) => {
    const answer = await save(params, changes)
    return [answer.status, answer.fields?.[0]?.field]
  }
  expect(await refused({ question: '' })).toEqual([400, 'params.question'])
  expect(await refused({ question: 'x'.repeat(61) })).toEqual([400, 'params.question'])
  expect(await refused({ question: { a: 1 } })).toEqual([400, 'params.question'])
  expect(await refused({ points: 6 })).toEqual([400, 'params.points'])
  expect(await refused({ points: 'five' })).toEqual([400, 'params.points'])
  expect(await refused({ mood: 'angry' })).toEqual([400, 'params.mood'])
  expect(await refused({ tips: ['1', '2', '3', '4'] })).toEqual([400, 'params.tips'])
  expect(await refused({ tips: ['1', 2] })).toEqual([400, 'params.tips.1'])
  expect(await refused({ picture: { path: '../../h5p.json' } })).toEqual([400, 'params.picture'])
  expect(await refused({ inner: { library: 'H5P.Other 1.0', params: {} } })).toEqual([400, 'params.inner'])
  expect(await refused({ inner: { library: 'H5P.BanyanText 1.0', params: { words: 7 } } })).toEqual([
    400,
    'params.inner.params.words',
  ])
  expect(await refused({ invented: { a: 1 } })).toEqual([400, 'params.invented'])
  const deep = JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)
  expect(await refused({ invented: deep })).toEqual([400, 'params'])
  expect((await read(params)).params.question).toBe('Why do clouds float?')
})

test('LIB-05 rich text loses scripts and event handlers', async () => {
  const params = await anExercise()
  await save(params, { about: '<p onclick="a()">Soft <strong>air</strong><script>alert(1)</script></p>' })
  expect((await read(params)).params.about).toBe('<p>Soft <strong>air</strong></p>')
})

test('LIB-05 only the owner can edit an exercise, stale edits are rejected, and an edit needs a new approval', async () => {
  const params = await anExercise()
  const body = { params: { question: 'Mine?' }, version: 2 }
  expect((await classTeacher.send(routes.getParameters, { params })).code).toBe('no-such-resource')
  await teacher.send(library.routes.submitResource, { params })
  const { data } = await office.send(library.routes.getResource, { params })
  await office.send(library.routes.decideResource, {
    params,
    body: { statusId: approval.published, version: data.resource.version },
  })
  expect((await classTeacher.send(routes.getParameters, { params })).code).toBe('not-yours')
  expect((await classTeacher.send(routes.saveParameters, { params, body })).code).toBe('not-yours')
  expect((await teacher.send(routes.saveParameters, { params, body })).code).toBe('changed-meanwhile')
  expect((await save(params, { question: 'Once more?' })).data.statusId).toBe(approval.pending)
})

test('LIB-05 an exercise without valid semantics cannot be edited', async () => {
  const { 'H5P.BanyanQuiz-1.0/semantics.json': _, ...silent } = exerciseFiles
  const body = { params: {}, version: 1 }
  for (const semantics of [null, '{', '[{"name":1}]', '"x"']) {
    const files = { ...silent, ...(semantics !== null && { 'H5P.BanyanQuiz-1.0/semantics.json': semantics }) }
    const params = await anExercise(files)
    expect((await teacher.send(routes.getParameters, { params })).code, String(semantics)).toBe('not-editable')
  }
  const nothing = { title: 'Nothing', categoryId: categories.interactivity }
  const { contentId } = (await teacher.send(library.routes.addResource, { body: nothing })).data
  expect((await teacher.send(routes.saveParameters, { params: { contentId }, body })).code).toBe('no-exercise')
})
