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
import { areItemsOf, holdAttempt, isTaking, saveProgress } from './sitting/saving.ts'

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
    const attempt = (await holdAttempt(db, params, 'share')) ?? fail('no-such-attempt')
    const now = services.now()
    if (!isTaking(attempt, now)) fail('handed-in-already')
    const seq = (await saveProgress(db, attempt, body, now)) ?? fail('no-such-item')
    return { now: now.toISOString(), endsAt: attempt.endsAt, seq }
  },

  handInAttempt: async ({ params, body }, context) => {
    const { db, actor, services, fail } = context
    const attempt = (await holdAttempt(db, params, 'update')) ?? fail('no-such-attempt')
    const now = services.now()
    if (isTaking(attempt, now)) {
      if ((await saveProgress(db, attempt, body, now)) === undefined) fail('no-such-item')
      await endAttempts(context, attempt.testId, [attempt.attemptId], { state: 'handedIn', now })
      await tellTeachers(context, { services, tenantId: actor.tenantId, testId: attempt.testId })
    } else if (!(await areItemsOf(db, attempt.testId, body))) fail('no-such-item')
    const after = await holdAttempt(db, params, 'update')
    return { state: after?.state ?? attempt.state, handedInAt: after?.handedInAt ?? null }
  },

  getReview: async ({ params }, context) => {
    const { db, actor, fail } = context
    const review = await readReview(db, params, viewerOf(actor), linkOf(context))
    return typeof review === 'string' ? fail(review) : review
  },
})
