import type { FileRow } from '#platform/server/files/files.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { familyTests } from '../familyContract.ts'
import { familyTestsDefinitions } from '../familySchemas.ts'
import { tellOfBeginning, tellTeachers } from './liveView.ts'
import { holdSeat } from './sitting/attemptRows.ts'
import { beginAttempt, readSitting } from './sitting/beginning.ts'
import { findChildTest, listChildTests, type Viewer } from './sitting/childTests.ts'
import { endAttempts } from './sitting/ending.ts'
import { readReview } from './sitting/review.ts'
import { holdAttempt, saveProgress } from './sitting/saving.ts'
import { keepTestOf } from './testAccess.ts'

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
    const seat = (await holdSeat(db, testId, studentId)) ?? fail('no-such-test')
    const now = services.now()
    const begun = await beginAttempt(context, seat, { testId, studentId, device: body.device, now })
    if (typeof begun === 'string') return fail(begun === 'not-scheduled' ? 'no-such-test' : begun)
    if (begun.isNew) await tellOfBeginning(context, { services, tenantId: actor.tenantId, testId })
    return readSitting(db, seat.terms, begun, { now, link: linkOf(context) })
  },

  saveAnswers: async ({ params, body }, { db, services, fail }) => {
    const now = services.now()
    const kept = (await saveProgress(db, params, body, now)) ?? fail('no-such-attempt')
    if (!kept.isTaken) fail('handed-in-already')
    if (!kept.areKnown) fail('no-such-item')
    return { now: now.toISOString(), endsAt: kept.endsAt, seq: kept.seq, refused: kept.refused }
  },

  handInAttempt: async ({ params, body }, context) => {
    const { db, actor, services, fail } = context
    await keepTestOf(db, params.attemptId)
    const held = (await holdAttempt(db, params, 'update')) ?? fail('no-such-attempt')
    const { testId, attemptId } = held
    const now = services.now()
    const isEarly = body.isAutomatic && now.getTime() < Date.parse(held.endsAt)
    const kept = (await saveProgress(db, params, body, now)) ?? fail('no-such-attempt')
    if (!kept.areKnown) fail('no-such-item')
    if (kept.isTaken && !isEarly) {
      // What a device hands in because the time is over can go on if a teacher gives more.
      await endAttempts(context, testId, [attemptId], { state: body.isAutomatic ? 'ended' : 'handedIn', now })
      await tellTeachers(context, { services, tenantId: actor.tenantId, testId })
    }
    const { state, handedInAt, endsAt } = (await holdAttempt(db, params, 'update')) ?? fail('no-such-attempt')
    return { state, handedInAt, isTaken: kept.isTaken, now: now.toISOString(), endsAt }
  },

  getReview: async ({ params }, context) => {
    const { db, actor, fail } = context
    const review = await readReview(db, params, viewerOf(actor), linkOf(context))
    return typeof review === 'string' ? fail(review) : review
  },
})
