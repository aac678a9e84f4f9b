import * as z from 'zod'
import { schemaError } from '#platform/contract/serverText.ts'

/** A link that people open: https, a public name, nothing hidden in it. The server never opens it. */
const meetingLink = () =>
  z
    .string()
    .trim()
    .max(500, { error: schemaError('text-too-long', 'Use at most {n} characters.', { n: 500 }), abort: true })
    .refine(isMeetingLink, {
      error: schemaError('meeting-link-invalid', 'Enter a link that starts with https://.'),
    })

/** The same, or nothing. */
export const meetingLinkOrNone = () => z.union([z.literal(''), meetingLink()])

function isMeetingLink(link: string): boolean {
  if (/[\s\p{Cc}<>"'`\\]/u.test(link)) return false
  const url = URL.parse(link)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}
