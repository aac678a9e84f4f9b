export const en = {
  titles: {
    inquiries: 'Question papers',
    list: 'Question papers',
    add: 'New paper',
    paper: 'Question paper',
    edit: 'Edit paper',
    settings: 'Question paper settings',
    approvals: 'Papers to approve',
  },
} as const
