import * as z from 'zod'
import { text } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'

/** A time of day, in minutes. */
export const clockTime = () =>
  z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: schemaError('gate-time', 'Enter a time, such as 14:30.') })

/** An instant with its offset, as devices write it. */
export const instant = () =>
  z.iso.datetime({ offset: true, error: schemaError('instant-invalid', 'Enter a date and a time.') })

/** The six digits of a code. */
export const sixDigits = () =>
  z.string().regex(/^\d{6}$/, { error: schemaError('six-digits', 'Enter the 6 digits of the code.') })

/** An IP address, or a network such as 203.0.113.0/24. */
export const network = () =>
  z.string().regex(/^(?:[\d.]{7,15}(?:\/(?:\d|[12]\d|3[0-2]))?|[\da-fA-F:]{2,39}(?:\/(?:\d{1,2}|1[01]\d|12[0-8]))?)$/, {
    error: schemaError('network-invalid', 'Enter an IP address or a network, such as 203.0.113.0/24.'),
  })

export const latitude = () =>
  z
    .number()
    .min(-90)
    .max(90, { error: schemaError('latitude-invalid', 'Enter degrees from −90 to 90.') })
export const longitude = () =>
  z
    .number()
    .min(-180)
    .max(180, { error: schemaError('longitude-invalid', 'Enter degrees from −180 to 180.') })

/** Where the school is, in degrees, and how far around it counts, in metres. */
export const place = () => z.object({ latitude: latitude(), longitude: longitude(), radius: z.int().min(30).max(2000) })

/** A supervisor's PIN. */
export const pinDigits = () =>
  z.string().regex(/^\d{4,8}$/, { error: schemaError('pin-digits', 'Enter a PIN of 4 to 8 digits.') })

/** A further question of a purpose. */
export const Question = z.object({
  questionKey: text(20).regex(/^[A-Za-z0-9_-]+$/),
  label: text(80),
  isRequired: z.boolean(),
})
export type Question = z.infer<typeof Question>
