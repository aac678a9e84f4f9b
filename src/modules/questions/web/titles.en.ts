export const en = {
  titles: {
    bank: 'Question bank',
    add: 'Add question',
    imports: 'Import questions',
    question: 'Question',
    edit: 'Edit question',
    reviews: 'Questions to review',
    questions: 'Questions',
  },
} as const
