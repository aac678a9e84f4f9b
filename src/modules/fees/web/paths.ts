/** The two editions share the same data; the advanced one has more screens and more on each. */
export type Edition = 'basic' | 'advanced'

const bases = { basic: '/erp/fees', advanced: '/erp/adv/fees' } as const
/** The same screens under the admin's address. */
export const adminBase = '/admin/erp/fees'

/** The addresses of an edition's screens; those with parameters are patterns. */
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

/** The public page that verifies a receipt. Short, because it goes into a QR code. */
export const receiptPattern = '/r/:token'
export const publicReceiptPath = (token: string): string => receiptPattern.replace(':token', encodeURIComponent(token))

export const adminFeePaths = {
  fees: adminBase,
  allocation: `${adminBase}/allocation`,
  defaulters: `${adminBase}/defaulters`,
} as const

export const editionOf = (pathname: string): Edition | null =>
  pathname.startsWith(bases.advanced) ? 'advanced' : pathname.startsWith(bases.basic) ? 'basic' : null

/** The screens of guardians. */
export const familyFeePaths = {
  fees: '/family/fees',
  /** Waits for the gateway's word; `?order=` names the payment. */
  payment: '/family/fees/payment',
} as const
