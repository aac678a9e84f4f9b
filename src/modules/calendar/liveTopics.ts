/** Told to a person's open windows when a reminder has come or was marked done. */
export const remindersChanged = 'calendar.reminders'
/** Told to a school's open windows when its calendar has changed. */
export const calendarChanged = 'calendar.changed'
