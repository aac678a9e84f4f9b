const step = { title: 'Proof', minutes: 5, teacher: 'Proof', students: 'Proof', contentIds: [] }
const question = { at: 1, ask: 'Proof', choices: ['Proof', 'Other'], right: [0], why: 'Proof' }

/** Bodies of another shape than the route's example has, where the contract takes one of several. */
export const otherShapes: Readonly<Record<string, readonly object[]>> = {
  'library.saveContent': [
    { content: { kind: 'cards', cards: [{ cardId: 'proof-card-0000001', front: 'Proof', back: 'Proof' }] } },
    { content: { kind: 'questions', questions: [{ questionId: 'proof-question-001', ...question }] } },
    {
      content: {
        kind: 'plan',
        ...{ objectives: 'Proof', materials: 'Proof', assessment: 'Proof', homework: 'Proof' },
        steps: [{ stepId: 'proof-step-0000001', ...step }],
      },
    },
  ],
}
