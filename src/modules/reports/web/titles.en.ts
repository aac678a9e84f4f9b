export const en = {
  titles: {
    home: 'Reports',
    principal: 'School at a glance',
    school: 'School report',
    list: 'On-demand reports',
    builder: 'New report',
    report: 'Report',
  },
} as const
