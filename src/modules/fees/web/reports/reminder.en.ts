export const en = {
  remind: 'Send reminders',
  title: 'Send reminders to guardians?',
  hint: 'Guardians hear of the overdue amount in the ways they chose, at most once a day.',
  send: 'Send reminders',
  reaches: 'Reaches {people} for {students}',
  people: { one: '{n} person', other: '{n} people' },
  students: { one: '{n} student', other: '{n} students' },
  channels: { inApp: '{n} in the app', push: '{n} by push', sms: '{n} by SMS', email: '{n} by email' },
  untold: {
    one: '{n} of them has no guardian with an account and is left out',
    other: '{n} of them have no guardian with an account and are left out',
  },
  remindedToday: { one: '{n} student was reminded today already', other: '{n} students were reminded today already' },
  example: 'What it says, for example',
  sentBefore: 'Reminders sent so far',
} as const
