import { sql } from 'kysely'
import { apply } from '#modules/admissions/applyContract.ts'
import { applyDefinitions } from '#modules/admissions/applySchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import { puzzleBits } from '../../rules/puzzle.ts'
import { mayMove } from '../../rules/states.ts'
import { findRecords, readDocuments } from '../applications/record.ts'
import { transition } from '../applications/transition.ts'
import { unpaidNow } from '../payments/dues.ts'
import { postChoices } from '../posts/posts.ts'
import { bucketOf } from '../secrets.ts'
import { documentToSend, policyFor, putDocument } from './documents.ts'
import { countDrafts, mostDrafts, saveAnswers, startDraft } from './drafts.ts'
import { openPosts, ownApplication, ownLines } from './ownApplications.ts'
import { keysOf, ownRecord } from './ownRecord.ts'
import { attends } from './siblings.ts'
import { obstacleTo, submit } from './submission.ts'
import { applicantOf, forgetBrowser, isSolved, newPuzzle, proveEmail, rememberBrowser, startCode } from './visitor.ts'

/** Wrong codes from one network address, sibling checks and uploads of one applicant, within an hour. */
const [wrongCodes, siblingChecks, uploadsAllowed] = [30, 10, 60]

export const applyRoutes = implement(apply, applyDefinitions, {
  listOpenPosts: async (_, { tx }) => ({ posts: await tx(({ db }) => openPosts(db)) }),
  getPuzzle: (_, context) => ({ puzzle: newPuzzle(keysOf(context), context.services.now()), bits: puzzleBits }),
  sendEmailCode: async ({ body }, context) => {
    const { tx, fail, address, services } = context
    const keys = keysOf(context)
    if (!isSolved(keys, body.puzzle, body.answer, services.now())) fail('puzzle-wrong')
    const started = await tx((unit) => startCode(unit, keys, { ...body, address }))
    if (started === 'try-later' || started === 'puzzle-wrong') return fail(started)
    return { emailCodeId: started }
  },
  verifyEmail: async ({ body }, context) => {
    const { tx, fail, address, cookies } = context
    const keys = keysOf(context)
    // Committed although the code may be wrong: the try is used up.
    const proved = await tx(({ db }) => proveEmail(db, keys, body.emailCodeId, body.digits))
    if (typeof proved !== 'string') {
      rememberBrowser(cookies, proved.token)
      return { email: proved.email }
    }
    const tries = await tx(({ db }) => countAttempt(db, bucketOf(keys, 'wrong code', address), 3600))
    return fail(tries.count > wrongCodes ? 'try-later' : proved)
  },
  leave: async (_, { tx, cookies }) => {
    await tx(({ db }) => forgetBrowser(db, cookies))
    return {}
  },

  listOwnApplications: (_, { tx, cookies }) =>
    tx(async ({ db }) => {
      const applicant = await applicantOf(db, cookies)
      if (!applicant) return { email: null, applications: [] }
      return { email: applicant.email, applications: await ownLines(db, applicant.applicantId) }
    }),
  startApplication: ({ body }, context) =>
    context.tx(async ({ db, audit }) => {
      const { cookies, fail, services } = context
      const applicant = (await applicantOf(db, cookies)) ?? fail('verify-first')
      if ((await countDrafts(db, applicant.applicantId)) >= mostDrafts) fail('too-many-drafts')
      const applicationId = (await startDraft(db, applicant, body.postGradeId)) ?? fail('no-such-grade')
      audit({ entity: 'application', entityId: applicationId, after: { state: 'draft' } })
      const [made] = await findRecords(db, sql`a.id = ${applicationId}`)
      return ownApplication(db, services, keysOf(context).tenantId, made ?? fail('no-such-grade'))
    }),
  getOwnApplication: ({ params }, context) =>
    context.tx(async ({ db }) =>
      ownApplication(
        db,
        context.services,
        keysOf(context).tenantId,
        await ownRecord(db, context, params.applicationId),
      ),
    ),
  saveAnswers: ({ params, body }, context) =>
    context.tx(async ({ db }) => {
      const application = await ownRecord(db, context, params.applicationId, { lock: true })
      if (application.state !== 'draft') context.fail('not-draft')
      return saveAnswers(db, keysOf(context), application, body.answers, body.sectionReached)
    }),
  listSiblingGrades: (_, { tx }) => tx(async ({ db }) => ({ grades: (await postChoices(db)).grades })),
  checkSibling: async ({ params, body }, context) => {
    const { tx, fail } = context
    const tries = await tx(async ({ db }) => {
      const application = await ownRecord(db, context, params.applicationId)
      if (application.state !== 'draft') fail('not-draft')
      return countAttempt(db, bucketOf(keysOf(context), 'sibling', application.applicantId ?? ''), 3600)
    })
    if (tries.count > siblingChecks) fail('try-later')
    return tx(async ({ db }) => {
      const { rows } = await sql`select from grades where id = ${body.siblingGradeId}`.execute(db)
      if (rows.length === 0) fail('no-such-grade')
      const exists = await attends(db, body)
      await sql`update admission_applications set has_sibling = has_sibling or ${exists} where id = ${params.applicationId}`.execute(
        db,
      )
      return { exists }
    })
  },
  keepDocument: async ({ params: { applicationId, documentKey } }, context) => {
    const { tx, fail, services, uploads } = context
    const { tenantId } = keysOf(context)
    const check = async (db: TenantDb, lock: boolean) => {
      const application = await ownRecord(db, context, applicationId, { lock })
      const wanted = await documentToSend(db, services, tenantId, application, documentKey)
      return { application, wanted: typeof wanted === 'string' ? fail(wanted) : wanted }
    }
    const { tries, policy } = await tx(async ({ db }) => {
      const { application } = await check(db, false)
      const bucket = bucketOf(keysOf(context), 'upload', application.applicantId ?? '')
      return { tries: await countAttempt(db, bucket, 3600), policy: policyFor(application, documentKey) }
    })
    if (tries.count > uploadsAllowed) fail('try-later')
    for await (const upload of uploads()) {
      const file = await services.files.keep(upload, { tenantId, userId: null, tx, policy, purpose: 'admission' })
      return tx(async (unit) => {
        const { application, wanted } = await check(unit.db, true)
        await putDocument(unit, services, applicationId, wanted, file, null)
        const documents = await readDocuments(unit.db, services, tenantId, application)
        return documents.find((one) => one.documentKey === documentKey) ?? fail('no-such-document')
      })
    }
    return fail('one-document')
  },
  submitApplication: ({ params }, context) =>
    context.tx(async (unit) => {
      const { fail, services } = context
      const { db } = unit
      const { tenantId } = keysOf(context)
      const application = await ownRecord(db, context, params.applicationId, { lock: true })
      // Sent twice by an unsure browser: the answer is the same.
      if (application.submittedAt) return ownApplication(db, services, tenantId, application)
      if (application.state !== 'draft') fail('not-draft')
      if (!application.isOpen) fail('closed')
      const documents = await readDocuments(db, services, tenantId, application)
      const obstacle = await obstacleTo(db, application, documents)
      if (obstacle?.code === 'not-complete')
        fail('not-complete', {
          fields: obstacle.problems.map(({ fieldKey, code, message }) => ({ field: fieldKey, code, message })),
        })
      if (obstacle?.code === 'documents-missing') fail('documents-missing', { details: { documents: obstacle.keys } })
      if (obstacle) fail(obstacle.code)
      if (await unpaidNow(db, application)) fail('not-paid')
      await submit(unit, application, null)
      return ownApplication(db, services, tenantId, await ownRecord(db, context, params.applicationId))
    }),
  withdrawApplication: ({ params }, context) =>
    context.tx(async (unit) => {
      const { db } = unit
      const application = await ownRecord(db, context, params.applicationId, { lock: true })
      if (application.state !== 'withdrawn') {
        if (!mayMove(application.state, 'withdrawn')) context.fail('not-now')
        await transition(unit, application, { to: 'withdrawn', userId: null })
      }
      const after = await ownRecord(db, context, params.applicationId)
      return ownApplication(db, context.services, keysOf(context).tenantId, after)
    }),
})
