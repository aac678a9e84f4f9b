/** The two editions work on the same books; the advanced one has more screens and more to say on each. */
export type Edition = 'basic' | 'advanced'

const bases = { basic: '/erp/fees', advanced: '/erp/adv/fees' } as const
/** The address of the same screens among those of an admin. */
export const adminBase = '/admin/erp/fees'

/** The addresses of an edition's screens; those with a place to fill in are patterns. */
export function feePaths(edition: Edition) {
  const base = bases[edition]
  return {
    fees: base,
    dashboard: `${base}/dashboard`,
    collection: `${base}/collection`,
    allocation: `${base}/allocation`,
    run: `${base}/allocation/:feeRunId`,
    setup: `${base}/feesetup`,
    defaulters: `${base}/defaulters`,
    demands: `${base}/demands`,
    payments: `${base}/payments`,
    receipt: `${base}/payments/:paymentId`,
    dayBook: `${base}/daybook`,
    approvals: `${base}/approvals`,
    counters: `${base}/counters`,
    student: `${base}/defaulters/:studentId`,
  } as const
}

export type FeePaths = ReturnType<typeof feePaths>

/** The page that confirms a receipt to whoever holds its paper. Short, because it stands in a square code. */
export const receiptPattern = '/r/:token'
export const publicReceiptPath = (token: string): string => receiptPattern.replace(':token', encodeURIComponent(token))

export const adminFeePaths = {
  fees: adminBase,
  allocation: `${adminBase}/allocation`,
  defaulters: `${adminBase}/defaulters`,
} as const

export const editionOf = (pathname: string): Edition | null =>
  pathname.startsWith(bases.advanced) ? 'advanced' : pathname.startsWith(bases.basic) ? 'basic' : null
