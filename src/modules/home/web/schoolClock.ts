/** Selects the greeting for an hour from 0 to 23. */
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening'

/** The hour in a time zone, 0 to 23. */
export const hourIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
