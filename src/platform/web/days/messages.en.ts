export const en = {
  days: 'Days',
  custom: 'From – to',
  ranges: {
    Year: 'Academic year',
    Today: 'Today',
    Yesterday: 'Yesterday',
    'This Week': 'This week',
    'Last Week': 'Last week',
    'Current Month': 'Current month',
    'Last Month': 'Last month',
    'This Year': 'This year',
    'Last Year': 'Last year',
    Custom: 'Custom',
  },
} as const
