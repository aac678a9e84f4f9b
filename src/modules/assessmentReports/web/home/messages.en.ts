export const en = {
  tests: {
    title: 'Online tests, running and coming',
    none: 'No test is running or scheduled.',
    all: 'All online tests',
    closes: 'closes {time}',
    opens: 'opens {time}',
    running: '{n} of {all} have begun',
    coming: 'Scheduled',
  },
  toMark: {
    title: 'Answers to mark',
    none: 'Every written answer has been marked.',
    attempts: { one: '{n} attempt', other: '{n} attempts' },
  },
  marks: {
    title: 'Marks to enter',
    none: 'The marks of all tests on paper are uploaded.',
    all: 'All tests on paper',
    missing: { one: '{n} student without marks', other: '{n} students without marks' },
    upload: 'Ready to upload',
  },
  approvals: { title: 'Papers to approve', none: 'No paper waits for your approval.', all: 'Approvals' },
  papers: {
    title: 'My papers',
    none: 'You haven’t made any papers yet.',
    all: 'All papers',
    states: {
      ...{ draft: 'Draft', review: 'Pending approval', approved: 'Approved', released: 'Released' },
      ...{ conducted: 'Held', evaluated: 'Evaluated', archived: 'Archived' },
    },
  },
  reviews: { title: 'Questions to review', none: 'No question waits for your review.', all: 'Question bank' },
} as const
