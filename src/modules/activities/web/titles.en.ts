export const en = {
  titles: {
    activities: 'Activities',
    assignments: 'Activities',
    assign: 'Assign activity',
    assignCard: 'Assign',
    evaluate: 'Evaluate activity',
    toEvaluate: 'Evaluate activity',
    rubrics: 'Rubrics',
    childActivities: 'Activities',
    childActivity: 'Activity',
  },
} as const
