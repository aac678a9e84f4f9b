export const en = {
  titles: {
    inquiries: 'Support',
    office: 'Support tickets',
    teacher: 'Support and feedback',
    mine: 'My support tickets',
    family: 'Help and feedback',
    answer: 'Answer support tickets',
    raise: 'Ask the office for help',
  },
} as const
