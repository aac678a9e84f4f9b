export const en = {
  titles: {
    tests: 'Online tests',
    compose: 'Set a test',
    edit: 'Change the test',
    preview: 'Preview of the test',
    questions: 'Questions of the test',
    results: 'Results of the test',
    marking: 'Answers to one question',
    family: 'Tests',
    toMark: 'Tests to mark',
  },
} as const
