export const en = {
  titles: {
    calendar: 'Calendar',
    mine: 'My calendar',
    session: 'Lesson',
    add: 'Add event',
    exams: 'Exams',
    onCalendar: 'On the calendar',
  },
} as const
