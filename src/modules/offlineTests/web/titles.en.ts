export const en = {
  titles: {
    evaluation: 'Evaluation',
    offline: 'Tests on paper',
    compose: 'Add a test on paper',
    edit: 'Change the test',
    marks: 'Marks of a test',
    family: 'Tests',
    toEnter: 'Marks to upload',
  },
} as const
