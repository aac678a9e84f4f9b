export const en = {
  titles: {
    calendar: 'Calendar',
    mine: 'My calendar',
    family: 'Calendar',
    session: 'Lesson',
    add: 'Add event',
    exams: 'Exams',
    onCalendar: 'On the calendar',
  },
} as const
