/** Sent to a user's open windows when a reminder is due or has been marked done. */
export const remindersChanged = 'calendar.reminders'
/** Sent to a school's open windows when its calendar has changed. */
export const calendarChanged = 'calendar.changed'
