import { admissionPanel } from '#modules/admissions/panelContract.ts'
import { panelDefinitions } from '#modules/admissions/panelSchemas.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { recordEvent } from '../applications/events.ts'
import { findRecord } from '../applications/record.ts'
import { isComplete, keepOwnScores, listOwnEvaluations, reopenScores } from './panel.ts'
import { fitsRubric, readRounds } from './rounds.ts'

export const panelRoutes = implement(admissionPanel, panelDefinitions, {
  listOwnEvaluations: async (_, { db, actor }) => ({ evaluations: await listOwnEvaluations(db, actor.userId) }),

  submitScores: async ({ params: { applicationId, roundKey }, body }, { db, audit, actor, fail }) => {
    const memberId = actor.userId
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    const read = async () => (await listOwnEvaluations(db, memberId, { applicationId, roundKey }))[0]
    // Whoever does not sit on its panel learns nothing of an application.
    const before = (await read()) ?? fail('no-such-application')
    const round = application.rounds.find((one) => one.roundKey === roundKey) ?? fail('no-such-round')
    if (!fitsRubric(round, body.scores)) fail('score-too-high')
    if (!isComplete(round, body)) fail('score-missing')
    const isSubmitted = before.panel.some(({ userId, submittedAt }) => userId === memberId && submittedAt !== null)
    if (application.state !== 'evaluation' && !isSubmitted) fail('not-in-evaluation')
    const outcome = await keepOwnScores(db, { applicationId, roundKey, memberId }, body)
    if (outcome === 'final') fail('scores-final')
    if (outcome === 'kept') {
      await recordEvent(db, { applicationId, kind: 'evaluation', words: round.name, userId: memberId })
      audit({
        entity: 'application',
        entityId: applicationId,
        after: { round: roundKey, member: memberId, scores: body.scores },
      })
    }
    return (await read()) ?? fail('no-such-application')
  },

  reopenScores: async ({ params: { applicationId, roundKey, panelMemberId }, body }, { db, audit, actor, fail }) => {
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    const round = application.rounds.find((one) => one.roundKey === roundKey) ?? fail('no-such-round')
    await requireOwn(db, 'users', [panelMemberId])
    // Elsewhere nobody could score again, and the child would be left without them.
    if (application.state !== 'evaluation') fail('evaluation-over')
    const before = await reopenScores(db, { applicationId, roundKey, memberId: panelMemberId }, body.reason)
    if (!before) return fail('not-scored')
    const words = `${round.name}, ${before.name}: ${body.reason}`
    await recordEvent(db, { applicationId, kind: 'reopened', words, userId: actor.userId })
    audit({
      entity: 'application',
      entityId: applicationId,
      before: { round: roundKey, member: panelMemberId, scores: before.scores },
      after: { round: roundKey, member: panelMemberId, scores: null },
      reason: body.reason,
    })
    return { rounds: await readRounds(db, application, actor.userId) }
  },
})
