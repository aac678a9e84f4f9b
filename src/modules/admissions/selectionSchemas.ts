import * as z from 'zod'
import { quotas } from '#modules/people/enumerations.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { State } from './applicationSchemas.ts'
import { rankings } from './choices.ts'
import { noGrade, Slot } from './decisionSchemas.ts'
import { listKey } from './formSchemas.ts'
import { Round } from './postSchemas.ts'

const instant = () =>
  z.iso.datetime({ offset: true, error: schemaError('instant-invalid', 'Enter a date and a time.') })

/** The newest ranking of a grade, with what anybody needs to repeat it. */
const Ranking = z.object({
  method: z.enum(rankings),
  seed: z.string(),
  entrantsHash: z.string(),
  entrants: z.int(),
  madeBy: z.string(),
  madeAt: z.string(),
})

const Candidate = z.object({
  applicationId: id(),
  number: z.string().nullable(),
  childName: z.string(),
  quota: z.enum(quotas),
  state: State,
  score: z.number().nullable(),
  rank: z.int().nullable(),
  /** What each round of the post came to, in its order. */
  totals: z.array(z.number().nullable()),
})
export type Candidate = z.output<typeof Candidate>

const Selection = z.object({
  grades: z.array(z.object({ postGradeId: id(), grade: z.string(), post: z.string(), waiting: z.int() })),
  /** The grade asked for, or the first; null if there is none. */
  chosen: z
    .object({
      postGradeId: id(),
      admissionPostId: id(),
      method: z.enum(rankings),
      rounds: z.array(Round),
      seats: z.array(z.object({ quota: z.enum(quotas), seats: z.int(), taken: z.int() })),
      /** At most 500, the best rank first. */
      candidates: z.array(Candidate),
      ranking: Ranking.nullable(),
      slots: z.array(Slot),
    })
    .nullable(),
  /** Who can sit on a panel. */
  staff: z.array(z.object({ userId: id(), name: z.string() })),
})
export type Selection = z.output<typeof Selection>

const noPost = {
  'no-such-post': { status: 404, message: 'We couldn’t find this admission. It may have been deleted.' },
} as const

export const selectionDefinitions = definitions({
  getSelection: {
    does: 'Return those who applied for a grade with their scores and ranks, the meetings, the free seats and the newest ranking',
    query: { postGradeId: id().optional() },
    reply: Selection,
    fails: noGrade,
  },
  addSlots: {
    does: 'Offer times for a round, one after the other; families book them',
    params: { admissionPostId: id() },
    body: z.object({
      roundKey: listKey(),
      startsAt: instant(),
      minutes: z.int().min(5).max(480),
      /** How many one after the other. */
      slots: z.int().min(1).max(40),
      places: z.int().min(1).max(500),
      place: text(80, 0).default(''),
      panelIds: z.array(id()).max(10).default([]),
    }),
    reply: z.object({ slots: z.array(Slot) }),
    message: saved,
    fails: {
      ...noPost,
      'no-such-round': { status: 404, message: 'This admission has no such round.' },
      'no-such-person': { status: 404, message: 'Choose people of the school for the panel.' },
    },
  },
  rankApplications: {
    does: 'Rank those waiting for a decision, by score, lottery or date; anybody can repeat it with the seed',
    params: { postGradeId: id() },
    body: z.object({ seed: text(80, 0).default('') }),
    reply: z.object({ rankingId: id(), seed: z.string(), ranked: z.int() }),
    message: saved,
    fails: { ...noGrade, 'nobody-waits': { status: 409, message: 'Nobody is waiting for a decision.' } },
  },
  deleteSlot: {
    does: 'Delete a time that nobody has booked',
    params: { slotId: id() },
    reply: z.object({}),
    message: serverText('slot-deleted', 'Time removed'),
    fails: {
      'no-such-slot': { status: 404, message: 'This time no longer exists.' },
      'slot-booked': { status: 409, message: 'A family has booked this time. Ask them to choose another first.' },
    },
  },
})
