import * as z from 'zod'
import { schemaError } from '#platform/contract/serverText.ts'

/** The largest amount in paise: a hundred crore rupees. */
export const mostPaise = 100_000_000_000

/** An entered amount in paise. */
export const amount = (least = 1) =>
  z
    .int({ error: schemaError('amount-not-whole', 'Enter an amount in whole paise.') })
    .min(least, {
      error:
        least > 0
          ? schemaError('amount-not-positive', 'Enter an amount above zero.')
          : schemaError('amount-negative', 'An amount cannot be negative.'),
    })
    .max(mostPaise, { error: schemaError('amount-too-large', 'This amount is too large.') })
    .brand<'Paise'>()

export const basisPoints = () => z.int().min(0).max(10_000)
export const version = z.int().min(1).max(1_000_000_000)
export const nothing = z.object({})
export const nameTaken = { 'name-taken': { status: 409, message: 'This name or code is already in use.' } } as const
export const inUse = {
  'in-use': { status: 409, message: 'This is in use, so you can’t change or delete it.' },
} as const
