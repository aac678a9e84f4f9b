import { familyFeePaths } from '../paths.ts'

/** The page that waits for the gateway's word about a payment. */
export const paymentLink = (onlineOrderId: string): string => `${familyFeePaths.payment}?order=${onlineOrderId}`
