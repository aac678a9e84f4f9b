export const en = {
  titles: {
    editor: 'Timetable',
    versions: 'Timetables',
    plan: 'What it needs',
    substitution: 'Substitution',
    tab: 'Timetable',
    mine: 'My timetable',
  },
} as const
