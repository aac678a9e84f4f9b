export const en = {
  titles: {
    homework: 'Homework',
    compose: 'Set homework',
    review: 'Go through the work',
    toEvaluate: 'Homework to evaluate',
    family: 'Homework',
  },
} as const
