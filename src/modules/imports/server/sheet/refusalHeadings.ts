import { plain } from './textDistance.ts'

/** The columns added to the file of rejected rows; ignored when it is uploaded again. */
export const refusedHeadings = {
  en: { status: 'Import status', reason: 'Import reason', refused: 'Not imported' },
  hi: { status: 'आयात की स्थिति', reason: 'आयात का कारण', refused: 'आयात नहीं हुआ' },
} as const

export const ownHeadings: readonly string[] = Object.values(refusedHeadings).flatMap(({ status, reason }) => [
  plain(status),
  plain(reason),
])
