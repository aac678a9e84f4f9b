import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { exerciseFiles } from '#modules/players/server/testing/exercise.ts'
import { newId } from '#platform/server/database/ids.ts'
import { zipped } from '#platform/server/zip/zipWriter.ts'
import type { Person } from '../../principals.ts'
import type { Examples, Stage } from '../../scenes.ts'
import { aBook, gradeOfStudent } from './library.ts'

const at = '2026-07-15T09:30:00.000Z'
const question = { questionId: 'proof-question-01', at: 3, ask: 'Proof?', choices: ['Yes', 'No'], right: [0], why: '' }
const card = { cardId: 'proof-card-000001', front: 'Proof', back: 'Proven' }

const opened =
  (more: { query?: object; body?: () => object } = {}) =>
  async (stage: Stage, serial: number) => ({
    as: stage.person('teacher'),
    params: { contentId: await aBook(stage, { serial }) },
    ...(more.query && { query: more.query }),
    ...(more.body && { body: more.body() }),
  })

/** A resource that the caller owns. */
const own = (more: { query?: object; body?: object }) => async (stage: Stage, serial: number) => {
  const buildValues = async (by: Person) => ({
    params: { contentId: await aBook(stage, { serial, by, statusId: null }) },
    ...more,
  })
  const as = stage.person('teacher')
  return { as, ...(await buildValues(as)), forPerson: buildValues }
}

const written = (stage: Stage, categoryId: number, content: object) =>
  stage.server.services.database.inTenant({ tenantId: stage.tenantId }, async (db) => {
    const ownerId = stage.person('superadmin').userId ?? ''
    return aResource(db, { ownerId, categoryId, content, statusId: 15, gradeId: await gradeOfStudent(db) })
  })

/** An exercise or packaged module; its content does not matter. */
const aPackage = (stage: Stage, name = 'proof.h5p', categoryId = 135) => {
  const { tenantId, server } = stage
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const stored = { tenantId, name, type: 'application/zip', bytes: Buffer.from('PK') }
    const fileId = await aStoredFile(db, server.services.files, stored)
    const ownerId = stage.person('superadmin').userId ?? ''
    return aResource(db, { ownerId, categoryId, fileId, gradeId: await gradeOfStudent(db) })
  })
}

/** A complete exercise that the caller owns. */
const ownExercise = (body?: object) => async (stage: Stage) => {
  const { tenantId, server } = stage
  const buildValues = async (by: Person) => {
    const bytes = await zipped(exerciseFiles)
    const contentId = await server.services.database.inTenant({ tenantId }, async (db) => {
      const stored = { tenantId, name: 'proof.h5p', type: 'application/zip', bytes }
      const fileId = await aStoredFile(db, server.services.files, stored)
      return aResource(db, { ownerId: by.userId ?? '', categoryId: 135, fileId, statusId: null })
    })
    return { params: { contentId }, ...(body && { body }) }
  }
  const as = stage.person('teacher')
  return { as, ...(await buildValues(as)), forPerson: buildValues }
}

export const examples: Examples = {
  'players.openPackage': async (stage) => ({
    as: stage.person('teacher'),
    params: { contentId: await aPackage(stage) },
  }),
  'players.addScore': async (stage) => ({
    as: stage.person('teacher'),
    params: { contentId: await aPackage(stage) },
    body: { resultId: newId(), points: 3, outOf: 5, finishedAt: at },
  }),
  'players.getParameters': ownExercise(),
  'players.saveParameters': ownExercise({
    params: { question: 'Proof?', mood: 'calm', tips: ['Proof'], again: 'Again' },
    version: 1,
  }),
  'players.getAttempt': async (stage) => ({
    as: stage.person('teacher'),
    params: { contentId: await aPackage(stage, 'proof.zip', 5) },
    query: { scoId: 'part-1' },
  }),
  'players.keepAttempt': async (stage) => ({
    as: stage.person('teacher'),
    params: { contentId: await aPackage(stage, 'proof.zip', 5) },
    body: {
      scoId: 'part-1',
      status: 'completed',
      state: '{}',
      savedAt: at,
      result: { resultId: newId(), points: 3, outOf: 5 },
    },
  }),
  'players.openContent': opened(),
  'players.keepPlayed': opened({ body: () => ({ seconds: 12.5, duration: 60, playedAt: at }) }),
  'players.saveCaptions': own({ body: { language: 'en', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nProof\n' } }),
  'players.removeCaptions': own({ query: { language: 'en' } }),
  'players.listResults': opened(),
  'players.listCards': async (stage) => ({
    as: stage.person('teacher'),
    params: { contentId: await written(stage, 12, { kind: 'cards', cards: [card] }) },
  }),
  'players.addReviews': async (stage) => ({
    as: stage.person('teacher'),
    params: { contentId: await written(stage, 12, { kind: 'cards', cards: [card] }) },
    body: { reviews: [{ reviewId: newId(), cardId: card.cardId, grade: 3, reviewedAt: at }] },
  }),
  'players.addResult': async (stage) => ({
    as: stage.person('teacher'),
    params: { contentId: await written(stage, 10, { kind: 'questions', questions: [question] }) },
    body: { resultId: newId(), answers: [{ questionId: question.questionId, chosen: [0] }], finishedAt: at },
  }),
}
