import * as z from 'zod'
import { dialNumberOf, text } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'

/** What a super admin grants in one privilege domain; native clients read these spellings. */
export const PrivilegeGrant = z.object({
  domainId: z.int().min(1).max(23),
  isViewable: z.boolean(),
  isEditable: z.boolean(),
  isApproval: z.boolean(),
  isPrintable: z.boolean(),
})

/** A number as people write it, with or without country code, spaces and hyphens. */
export const typedPhone = text(32).refine((typed) => dialNumberOf(typed) !== undefined, {
  error: schemaError('phone-invalid', 'Enter a valid phone number.'),
})
