import { categories } from '#modules/library/kinds.ts'
import { type Stage, within } from '../stage/scenes.ts'
import type { CallInput } from '../stage/values.ts'

type BodyShape = { readonly body: object; readonly prepare?: (stage: Stage, call: CallInput) => Promise<unknown> }

const step = { title: 'Proof', minutes: 5, teacher: 'Proof', students: 'Proof', contentIds: [] }
const question = { at: 1, ask: 'Proof', choices: ['Proof', 'Other'], right: [0], why: 'Proof' }

/** The category of a resource decides which content it accepts. */
const setCategory = (categoryId: number) => (stage: Stage, call: CallInput) =>
  within(stage, (db) =>
    db
      .updateTable('library_resources')
      .set({ category_id: categoryId })
      .where('id', '=', String(call.params?.contentId))
      .execute(),
  )

/** Bodies of the other shapes, for contracts that accept one of several. */
export const alternativeBodies: Readonly<Record<string, readonly BodyShape[]>> = {
  'library.saveContent': [
    {
      body: { content: { kind: 'cards', cards: [{ cardId: 'proof-card-0000001', front: 'Proof', back: 'Proof' }] } },
      prepare: setCategory(categories.flashCards),
    },
    {
      body: { content: { kind: 'questions', questions: [{ questionId: 'proof-question-001', ...question }] } },
      prepare: setCategory(categories.interactiveVideo),
    },
    {
      body: {
        content: {
          kind: 'plan',
          objectives: 'Proof',
          materials: 'Proof',
          assessment: 'Proof',
          homework: 'Proof',
          steps: [{ stepId: 'proof-step-0000001', ...step }],
        },
      },
      prepare: setCategory(categories.lessonPlan),
    },
  ],
}
