export const en = {
  titles: {
    home: 'Reports',
    principal: 'School at a glance',
    school: 'School report',
    permissions: 'Permissions for reports',
    decide: 'Decide on protected columns',
    branchReports: 'Reports across branches',
    list: 'On-demand reports',
    builder: 'New report',
    report: 'Report',
  },
} as const
