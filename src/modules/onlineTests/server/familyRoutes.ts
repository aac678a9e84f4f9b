import type { FileRow } from '#platform/server/files/files.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { familyTests } from '../familyContract.ts'
import { familyTestsDefinitions } from '../familySchemas.ts'
import { tellTeachers } from './liveView.ts'
import { beginAttempt, readSitting, termsFor } from './sitting/beginning.ts'
import { findChildTest, listChildTests, type Viewer } from './sitting/childTests.ts'
import { endAttempts } from './sitting/ending.ts'
import { readReview } from './sitting/review.ts'
import { holdAttempt, saveProgress } from './sitting/saving.ts'

type Context = { readonly actor: Actor; readonly services: Services }

const viewerOf = ({ isGuardian }: Actor): Viewer => (isGuardian ? 'guardian' : 'student')
const linkOf =
  ({ actor, services }: Context) =>
  (file: FileRow) =>
    services.files.link(actor.tenantId, file)

export const familyRoutes = implement(familyTests, familyTestsDefinitions, {
  listChildTests: async ({ params }, { db, actor, services }) => {
    const now = services.now()
    return { now: now.toISOString(), tests: await listChildTests(db, params.studentId, viewerOf(actor), now) }
  },

  getChildTest: async ({ params }, { db, actor, services, fail }) => {
    const now = services.now()
    const found = (await findChildTest(db, params, viewerOf(actor), now)) ?? fail('no-such-test')
    return { now: now.toISOString(), ...found }
  },

  beginAttempt: async ({ params, body }, context) => {
    const { db, actor, services, fail } = context
    const { testId, studentId } = params
    const terms = (await termsFor(db, testId, studentId)) ?? fail('no-such-test')
    const now = services.now()
    const attempt = await beginAttempt(context, terms, { testId, studentId, device: body.device, now })
    if (typeof attempt === 'string') return fail(attempt === 'not-scheduled' ? 'no-such-test' : attempt)
    await tellTeachers(context, { services, tenantId: actor.tenantId, testId })
    return readSitting(db, terms, attempt, { now, link: linkOf(context) })
  },

  saveAnswers: async ({ params, body }, { db, services, fail }) => {
    const now = services.now()
    const kept = (await saveProgress(db, params, body, now)) ?? fail('no-such-attempt')
    if (!kept.isTaken) fail('handed-in-already')
    if (!kept.areKnown) fail('no-such-item')
    return { now: now.toISOString(), endsAt: kept.endsAt, seq: kept.seq }
  },

  handInAttempt: async ({ params, body }, context) => {
    const { db, actor, services, fail } = context
    const { testId, attemptId } = (await holdAttempt(db, params, 'update')) ?? fail('no-such-attempt')
    const now = services.now()
    const kept = (await saveProgress(db, params, body, now)) ?? fail('no-such-attempt')
    if (!kept.areKnown) fail('no-such-item')
    if (kept.isTaken) {
      await endAttempts(context, testId, [attemptId], { state: 'handedIn', now })
      await tellTeachers(context, { services, tenantId: actor.tenantId, testId })
    }
    const { state, handedInAt } = (await holdAttempt(db, params, 'update')) ?? fail('no-such-attempt')
    return { state, handedInAt }
  },

  getReview: async ({ params }, context) => {
    const { db, actor, fail } = context
    const review = await readReview(db, params, viewerOf(actor), linkOf(context))
    return typeof review === 'string' ? fail(review) : review
  },
})
