/** Rows on the screen are counted up to here; more are “more than”. */
export const countLimit = 10_000
/** Rows of a file. A PDF is for reading, not for calculating. */
export const rowLimits = { csv: 50_000, xlsx: 50_000, pdf: 1000 } as const
/** Columns that can be read on a page. */
export const pdfColumns = 12
/** Seconds a report may take on the screen, as a file, and over all branches of an organisation. */
export const timeLimits = { screen: 5, file: 60, branches: 9 } as const
/** Reports a person may keep, and people a report may be shared with or sent to. */
export const keptReports = 100
export const readersOfOne = 50

/** Days a permission for protected columns may last. */
export const permissionDays = 90

export const fileFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof fileFormats)[number]
