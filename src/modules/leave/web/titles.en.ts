export const en = {
  titles: {
    inquiries: 'Leave',
    mine: 'My leave',
    approvals: 'Leave requests',
    ask: 'Request leave',
    tab: 'Leave',
    approve: 'Leave requests to approve',
  },
} as const
