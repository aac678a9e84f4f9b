import { sql } from 'kysely'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { decisionDefinitions } from '#modules/admissions/decisionSchemas.ts'
import { plansForGrade } from '#modules/fees/server/public.ts'
import type { Quota } from '#modules/people/enumerations.ts'
import type { Reply } from '#platform/contract/route.ts'
import { implement } from '#platform/server/module.ts'
import { admitChild } from './admit/admission.ts'
import { classesOfGrade, suggestAdmissionNo } from './admit/suggestions.ts'
import { undoAdmission } from './admit/undo.ts'
import { recordEvent } from './applications/events.ts'
import { findRecord, findRecords } from './applications/record.ts'
import { deskProblems, submit } from './apply/submission.ts'
import { insertEnquiry } from './desk/enquiries.ts'
import { fitsRubric, readRounds, saveScores } from './evaluations/rounds.ts'
import { freeSlots } from './evaluations/slots.ts'
import { lastOffer, makeOffer } from './offers/offers.ts'
import { unpaidNow } from './payments/dues.ts'
import { isPaid } from './payments/payments.ts'
import { readDashboard } from './reports/dashboard.ts'
import { exportDropOff } from './reports/dropOff.ts'
import { missingDocuments } from './reports/missingDocuments.ts'

type Run = {
  state: 'running' | 'done' | 'undoing' | 'undone'
  steps: { name: string; createdIds: string[] }[]
  startedAt: string
}

export const decisionRoutes = implement(decisions, decisionDefinitions, {
  getDashboard: (_, { db }) => readDashboard(db),

  getDecision: async ({ params: { applicationId } }, { db, actor, fail }) => {
    const application = (await findRecord(db, applicationId)) ?? fail('no-such-application')
    const [rounds, offer, times, free, classes, plans, suggestedNumber, runs] = await Promise.all([
      readRounds(db, application, actor.userId),
      lastOffer(db, applicationId),
      application.state === 'evaluation' ? freeSlots(db, application.postId) : [],
      sql<{ quota: Quota; free: number }>`select quota, seats - taken as free from admission_quotas
        where post_grade_id = ${application.postGradeId} and seats > 0`.execute(db),
      classesOfGrade(db, application.gradeId),
      plansForGrade(db, application.gradeId),
      suggestAdmissionNo(db),
      sql<Run>`select state, steps, started_at as "startedAt" from admission_runs where application_id = ${applicationId}
        order by id desc limit 1`.execute(db),
    ])
    const isFree = !offer || offer.feeMinor === 0 || (await isPaid(db, applicationId, 'offer'))
    return {
      rounds,
      offer: offer && { ...offer, isPaid: isFree },
      times,
      freeSeats: free.rows,
      classes,
      plans,
      suggestedNumber,
      run: runs.rows[0] ?? null,
    }
  },

  scoreRound: async ({ params: { applicationId, roundKey }, body }, { db, audit, actor, fail }) => {
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    const round = application.rounds.find((one) => one.roundKey === roundKey) ?? fail('no-such-round')
    if (!fitsRubric(round, body.scores)) fail('score-too-high')
    const before = (await readRounds(db, application, actor.userId)).find((one) => one.roundKey === roundKey)
    if (before && before.panel.length > 0) fail('has-panel')
    if (!(await saveScores(db, applicationId, round, body, actor.userId)))
      fail('changed-meanwhile', { details: before })
    await recordEvent(db, { applicationId, kind: 'evaluation', words: round.name, userId: actor.userId })
    audit({
      entity: 'application',
      entityId: applicationId,
      before: { round: roundKey, total: before?.total ?? null },
      after: { round: roundKey, scores: body.scores },
    })
    return { rounds: await readRounds(db, application, actor.userId) }
  },

  makeOffers: async ({ body }, unit) => {
    const { db, actor, fail } = unit
    const ids = [...new Set(body.applicationIds)]
    const found = await findRecords(db, sql`a.id = any (${ids}::uuid[])`, { lock: true })
    if (found.length < ids.length) fail('no-such-application')
    const byRank = found.toSorted((a, b) => (a.rank ?? 1e9) - (b.rank ?? 1e9))
    const stayed: Reply<typeof decisions.routes.makeOffers>['stayed'] = []
    for (const application of byRank) {
      const why = await makeOffer(unit, application, application.quota, actor.userId)
      const { applicationId, number, childName, state } = application
      if (why !== 'offered') stayed.push({ applicationId, number, childName, state, why })
    }
    return { offered: found.length - stayed.length, stayed }
  },

  addEnquiry: async ({ body }, { db, audit, actor, fail }) => {
    const applicationId = (await insertEnquiry(db, body)) ?? fail('no-such-grade')
    if (body.note) await recordEvent(db, { applicationId, kind: 'note', words: body.note, userId: actor.userId })
    audit({ entity: 'application', entityId: applicationId, after: { enquiry: body.postGradeId } })
    return { applicationId }
  },
  submitAtDesk: async ({ params: { applicationId } }, unit) => {
    const { db, actor, fail } = unit
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    if (application.state !== 'draft' && application.state !== 'enquiry') fail('not-draft')
    if (application.childName === '' || !application.dateOfBirth) fail('child-missing')
    const problems = deskProblems(application)
    if (problems.length > 0)
      fail('not-complete', {
        fields: problems.map(({ fieldKey, code, message, values }) => ({
          field: fieldKey,
          code,
          message,
          ...(values && { values }),
        })),
      })
    if (await unpaidNow(db, application)) fail('fee-unpaid')
    await submit(unit, application, actor.userId)
    return {}
  },

  admit: async ({ params: { applicationId }, body }, unit) => {
    const { db, services, actor, fail } = unit
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    if (application.state !== 'accepted') fail('not-accepted')
    const keys = { secret: services.secret, tenantId: actor.tenantId }
    const admitted = await admitChild(unit, keys, application, body, actor.userId)
    if ('refused' in admitted)
      return admitted.refused === 'answers-missing'
        ? fail('answers-missing', { values: { what: admitted.what } })
        : fail(admitted.refused)
    return { ...admitted, admissionNo: body.admissionNo }
  },
  undoAdmission: async ({ params: { applicationId }, body }, unit) => {
    const { db, actor, fail } = unit
    const application = (await findRecord(db, applicationId, { lock: true })) ?? fail('no-such-application')
    const outcome = await undoAdmission(unit, application, body.reason, actor.userId)
    return outcome === 'undone' ? {} : fail(outcome)
  },

  listMissingDocuments: async (_, { db }) => ({ rows: await missingDocuments(db) }),
  exportDropOff: ({ query }, { tx }) => tx(({ db }) => exportDropOff(db, Number(query.days))),
})
