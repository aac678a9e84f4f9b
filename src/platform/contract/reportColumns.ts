/**
 * The type of a column of a report. `money` is whole paise, `date` a civil date, `datetime` an instant, and a `choice` one of
 * a few values that have words of their own.
 */
export const reportColumnTypes = ['text', 'number', 'money', 'date', 'datetime', 'choice'] as const
export type ReportColumnType = (typeof reportColumnTypes)[number]
