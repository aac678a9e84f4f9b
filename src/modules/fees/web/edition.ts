import { useLocation } from 'react-router'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { useUser } from '#platform/web/session/session.ts'
import { type Edition, editionOf, type FeePaths, feePaths } from './paths.ts'

/** The edition whose screens are open; elsewhere, as on a profile, the richest the school holds. */
export function useEdition(): Edition {
  const { pathname } = useLocation()
  const { availableModules } = useUser()
  return editionOf(pathname) ?? (availableModules.includes(licence.advanceFeeManagement) ? 'advanced' : 'basic')
}

export type FeePlaces = FeePaths & {
  readonly studentOf: (studentId: string) => string
  readonly runOf: (feeRunId: string) => string
  readonly receiptOf: (paymentId: string) => string
  /** The desk with a student already chosen. */
  readonly collectFrom: (studentId: string) => string
}

/** Where the screens of the open edition are. */
export function useFeePlaces(): FeePlaces {
  const paths = feePaths(useEdition())
  return {
    ...paths,
    studentOf: (studentId) => paths.student.replace(':studentId', encodeURIComponent(studentId)),
    runOf: (feeRunId) => paths.run.replace(':feeRunId', encodeURIComponent(feeRunId)),
    receiptOf: (paymentId) => paths.receipt.replace(':paymentId', encodeURIComponent(paymentId)),
    collectFrom: (studentId) => `${paths.collection}?student=${encodeURIComponent(studentId)}`,
  }
}
