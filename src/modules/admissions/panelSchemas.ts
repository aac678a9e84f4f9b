import * as z from 'zod'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { noApplication } from './applicationSchemas.ts'
import { roundKinds } from './choices.ts'
import { PanelScore, RoundScore } from './decisionSchemas.ts'
import { listKey } from './formSchemas.ts'

const OwnEvaluation = z.object({
  applicationId: id(),
  roundKey: z.string(),
  round: z.string(),
  kind: z.enum(roundKinds),
  number: z.string().nullable(),
  childName: z.string(),
  grade: z.string(),
  startsAt: z.string().nullable(),
  place: z.string(),
  /** Whether it can be scored now: the application is in evaluation, and the caller has not submitted, or was asked to again. */
  isOpen: z.boolean(),
  /** What the caller gave before the office gave it back, and why it did. */
  reopened: z.object({ reason: z.string(), scores: z.record(z.string(), z.number()), note: z.string() }).nullable(),
  criteria: z.array(z.object({ criterionKey: z.string(), label: z.string(), maxScore: z.int() })).max(12),
  /** The whole panel. What others gave is there only once the caller has submitted. */
  panel: z.array(PanelScore).max(50),
})
export type OwnEvaluation = z.output<typeof OwnEvaluation>

export const panelDefinitions = definitions({
  listOwnEvaluations: {
    does: 'List the children whom the caller scores as a member of a panel, those still to be scored first',
    reply: z.object({ evaluations: z.array(OwnEvaluation).max(200) }),
  },
  submitScores: {
    does: 'Submit the caller’s own scores of a round; they are final until the office gives them back',
    params: { applicationId: id(), roundKey: listKey() },
    body: z.object({
      scores: z.record(listKey(), z.number().min(0).max(1000)).refine((all) => Object.keys(all).length <= 12),
      note: multiline(1000, 0).default(''),
    }),
    reply: OwnEvaluation,
    message: serverText('scores-submitted', 'Scores submitted'),
    fails: {
      ...noApplication,
      'no-such-round': { status: 404, message: 'This admission has no such round.' },
      'score-too-high': { status: 422, message: 'A score is above its maximum.' },
      'score-missing': { status: 422, message: 'Enter a score for every criterion.' },
      'not-in-evaluation': { status: 409, message: 'This application is no longer in evaluation.' },
      'scores-final': {
        status: 409,
        message: 'You have already submitted your scores. Ask the office if you need to correct them.',
      },
    },
  },
  reopenScores: {
    does: 'Give a member of a panel their scores back to correct them; they do not count meanwhile, and the reason is recorded',
    params: { applicationId: id(), roundKey: listKey(), panelMemberId: id() },
    body: z.object({ reason: text(300) }),
    reply: z.object({ rounds: z.array(RoundScore) }),
    message: saved,
    fails: {
      ...noApplication,
      'no-such-round': { status: 404, message: 'This admission has no such round.' },
      'not-scored': { status: 409, message: 'This member of the panel has not submitted scores.' },
      'evaluation-over': {
        status: 409,
        message: 'Move the application back to evaluation first. Panels can score only there.',
      },
    },
  },
})
