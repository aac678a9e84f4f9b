import * as z from 'zod'
import { dialNumberOf, text } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'

/** The grant for one privilege domain. Native clients depend on these field names. */
export const PrivilegeGrant = z.object({
  domainId: z.int().min(1).max(23),
  isViewable: z.boolean(),
  isEditable: z.boolean(),
  isApproval: z.boolean(),
  isPrintable: z.boolean(),
})

/** A phone number as typed: country code, spaces and hyphens are optional. */
export const typedPhone = text(32).refine((typed) => dialNumberOf(typed) !== undefined, {
  error: schemaError('phone-invalid', 'Enter a valid phone number.'),
})
