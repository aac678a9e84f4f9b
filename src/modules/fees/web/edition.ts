import { useLocation } from 'react-router'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { useUser } from '#platform/web/session/session.ts'
import { type Edition, editionOf, type FeePaths, feePaths } from './paths.ts'

/** The edition of the open screen; elsewhere, such as on a profile, the most advanced the school has. */
export function useEdition(): Edition {
  const { pathname } = useLocation()
  const { availableModules } = useUser()
  return editionOf(pathname) ?? (availableModules.includes(licence.advanceFeeManagement) ? 'advanced' : 'basic')
}

export type FeeLinks = FeePaths & {
  readonly studentOf: (studentId: string) => string
  readonly runOf: (feeRunId: string) => string
  readonly receiptOf: (paymentId: string) => string
  /** The desk with a student selected. */
  readonly collectFrom: (studentId: string) => string
}

/** The addresses of the open edition's screens. */
export function useFeeLinks(): FeeLinks {
  const paths = feePaths(useEdition())
  return {
    ...paths,
    studentOf: (studentId) => paths.student.replace(':studentId', encodeURIComponent(studentId)),
    runOf: (feeRunId) => paths.run.replace(':feeRunId', encodeURIComponent(feeRunId)),
    receiptOf: (paymentId) => paths.receipt.replace(':paymentId', encodeURIComponent(paymentId)),
    collectFrom: (studentId) => `${paths.collection}?student=${encodeURIComponent(studentId)}`,
  }
}
