import * as z from 'zod'
import { text } from '#platform/contract/patterns.ts'

/** A link that was made. Its code is in no other reply. */
export const ReportLink = z.object({
  /** On the school's own host, with the code in `token`. */
  path: z.string(),
  expiresInSeconds: z.int(),
})
export type ReportLink = z.infer<typeof ReportLink>

/** Any text is accepted: a malformed code is as unknown as any other. */
export const LinkCode = z.object({ token: text(100) })

export const linkGone = {
  'link-used': { status: 404, message: 'This link has been used or is too old. Ask for a new one.' },
} as const
