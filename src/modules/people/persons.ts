import * as z from 'zod'
import { text } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { bloodGroups, genders, quotas, relations } from './enumerations.ts'

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: schemaError('option-unknown', 'Choose one of the options.') })
/** A filter that takes several comma-separated values. */
export const several = <Value extends z.ZodType<string, string>>(value: Value) =>
  text(2000)
    .transform((joined) => joined.split(','))
    .pipe(z.array(value).max(50))
    .optional()
export const Status = z.union([z.literal(1), z.literal(11)])

export const Gender = choice(genders)
export const Quota = choice(quotas)
export const BloodGroup = choice(bloodGroups)
export const Relation = choice(relations)

export const Change = z.object({
  changeId: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type Change = z.infer<typeof Change>

export const noPerson = {
  'no-such-person': { status: 404, message: 'We couldn’t find this person.' },
} as const
export const overtaken = {
  'changed-meanwhile': {
    status: 409,
    message: 'Someone else changed this in the meantime. Check their changes, then save again.',
  },
} as const
export const noMail = {
  'no-email': { status: 409, message: 'Add an e-mail address first, so that we can send the link.' },
} as const
export const hasHistory = {
  'has-history': { status: 409, message: 'This person has school records. Deactivate the account instead.' },
} as const
