export const en = {
  titles: {
    editor: 'Timetable',
    versions: 'Timetables',
    plan: 'Timetable requirements',
    substitution: 'Substitutions',
    tab: 'Timetable',
    mine: 'My timetable',
    family: 'Timetable',
  },
} as const
