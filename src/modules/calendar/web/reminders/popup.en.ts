export const en = {
  reminder: 'Reminder',
  appointment: 'Appointment',
  done: 'Mark as done',
  open: 'Open',
  later: 'Close for now',
  marked: 'Marked as done',
  failed: 'Error Occured',
} as const
