import * as z from 'zod'
import { schemaError } from './serverText.ts'

// Each schema is created by a single pure-annotated call, so that bundlers can drop unused patterns.
// The length is checked first and aborts validation, so that no regular expression runs on long hostile input.
const pattern = (max: number, accepted: RegExp, error: string) =>
  z
    .string({ error })
    .trim()
    .max(max, { error: tooLong(max), abort: true })
    .regex(accepted, { error })

const tooLong = (n: number) => schemaError('text-too-long', 'Use at most {n} characters.', { n })

// Normalised to NFC, so that the same name typed on different keyboards compares equal.
const composed = (max: number, accepted: RegExp, error: string) =>
  z
    .string({ error })
    .normalize()
    .trim()
    .max(max, { error: tooLong(max), abort: true })
    .regex(accepted, { error })

/** A phone number as stored and dialled: plus, country code, number, no separators. */
export const DialNumber = /* @__PURE__ */ pattern(
  16,
  /^\+[1-9]\d{7,14}$/,
  schemaError('phone-country-code', 'Enter a phone number with its country code.'),
)

/** Converts a typed phone number to a dial number; undefined if it is invalid. Without a plus it is taken as Indian. */
export function dialNumberOf(typed: string): string | undefined {
  if (typed.length > 32 || !/^\s*\+?\d[\d\s.()-]*$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  const international = typed.trimStart().startsWith('+')
  const indian = /^(?:0|91)?([1-9]\d{9})$/.exec(digits)
  const number = international ? `+${digits}` : indian ? `+91${indian[1]}` : ''
  return DialNumber.safeParse(number).success ? number : undefined
}

/** Stored in lower case, so that one mailbox cannot have two accounts. */
export const Email = /* @__PURE__ */ email()
function email() {
  const error = schemaError('email-invalid', 'Enter an e-mail address, such as name@school.in.')
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
  return pattern(
    254,
    new RegExp(`^(?=[^@]{1,64}@)${word}(?:\\.${word})*@(?:${label}\\.)+[a-z]{2,63}$`, 'i'),
    error,
  ).toLowerCase()
}

// Letters of any script with their vowel signs. Joiners are allowed only after a sign, where Indic spelling needs them.
const nameRule = /^(?=.*\p{L})(?:[\p{L} ,.'’-]|\p{M}[\u200c\u200d]?)+$/u

/** A person's name: letters, spaces, comma, dot, apostrophe, hyphen. Doubled spaces are stored as one. */
export const PersonName = /* @__PURE__ */ personName()
function personName() {
  const error = schemaError('person-name', 'Use letters, spaces, comma, dot, apostrophe and hyphen only.')
  return composed(100, nameRule, error).overwrite((typed) => typed.replaceAll(/ {2,}/g, ' '))
}

// Letters and digits of any script, space, and the symbols common in names of classes, rooms and fee heads.
const label = (max: number, extra: string, shown: string) =>
  composed(
    max,
    new RegExp(`^[\\p{L}\\p{M}\\p{Nd} _&(),:+#'’${extra}-]{1,${max}}$`, 'u'),
    schemaError('label-characters', 'Use 1 to {n} letters, digits, spaces and {signs}.', { n: max, signs: shown }),
  )

export const Label25 = /* @__PURE__ */ label(25, '', "_ - & ( ) , : + # '")
export const Label30 = /* @__PURE__ */ label(30, '.', "_ - & ( ) , : + # ' .")
export const Code21 = /* @__PURE__ */ label(21, '/\\\\', "_ - & ( ) , : + # ' / \\")

/** A whole number, or its decimal digits as sent by a query or a form. */
export function wholeNumber(min: number, max: number) {
  const error = schemaError('whole-number', 'Enter a whole number from {min} to {max}.', { min, max })
  const plain = z
    .string()
    .max(16, { abort: true })
    .regex(/^(?:0|[1-9]\d*)$/)
    .transform(Number)
  return z.union([z.number(), plain], { error }).pipe(z.int({ error }).min(min, { error }).max(max, { error }))
}

/** An Indian postal code. */
export const Pincode = /* @__PURE__ */ pattern(
  6,
  /^[1-9]\d{5}$/,
  schemaError('pincode', 'Enter a PIN code of 6 digits.'),
)

// Verhoeff's tables: the dihedral group of order ten, and the permutation each position applies.
const dihedral =
  '0123456789 1234067895 2340178956 3401289567 4012395678 5987604321 6598710432 7659821043 8765932104 9876543210'
const permuted = '0123456789 1576283094 5803796142 8916043527 9453126870 4286573901 2793806415 7046913258'

function hasVerhoeffCheck(digits: string): boolean {
  let check = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.charAt(digits.length - 1 - place))
    const moved = Number(permuted.charAt((place % 8) * 11 + digit))
    check = Number(dihedral.charAt(check * 11 + moved))
  }
  return check === 0
}

/** Twelve digits, the last one a check digit; stored without the usual spaces between groups of four. */
export const Aadhaar = /* @__PURE__ */ aadhaar()
function aadhaar() {
  const error = schemaError('aadhaar-digits', 'Enter the 12 digits of the Aadhaar number.')
  return z
    .string({ error })
    .trim()
    .max(14, { error, abort: true })
    .overwrite((typed) => typed.replace(/^(\d{4})([ -])(\d{4})\2(\d{4})$/, '$1$3$4'))
    .regex(/^[2-9]\d{11}$/, { error, abort: true })
    .refine(hasVerhoeffCheck, { error: schemaError('aadhaar-mistyped', 'This Aadhaar number has a mistyped digit.') })
}

/** Shows only the last four digits; anything that is not twelve digits is masked completely. */
export const maskAadhaar = (number: string): string => `XXXX XXXX ${/^\d{12}$/.test(number) ? number.slice(8) : 'XXXX'}`

/** One line of free text of up to `max` characters; `min` 0 allows an empty text. */
export const text = (max: number, min = 1) =>
  freeText(max, min, /[\p{Cc}\p{Cs}\u2028\u2029]/u, schemaError('one-line', 'Use plain text on one line.'))

/** Free text with line breaks, normalised to line feeds. */
export const multiline = (max: number, min = 1) =>
  freeText(
    max,
    min,
    /(?![\n\t])[\p{Cc}\p{Cs}]/u,
    schemaError('control-characters', 'Use plain text without control characters.'),
  )

const freeText = (max: number, min: number, refused: RegExp, error: string) =>
  z
    .string({ error: schemaError('text-missing', 'Enter some text.') })
    .overwrite((typed) => typed.replace(/\r\n?/g, '\n'))
    .normalize()
    .trim()
    .min(min, { error: schemaError('value-missing', 'Please fill this in.') })
    .max(max, { error: tooLong(max), abort: true })
    .refine((typed) => !refused.test(typed), { error })

/** The identifier of a record. */
export const id = () => z.uuid({ error: schemaError('identifier-invalid', 'This is not a valid identifier.') })

/** Accepted and rejected examples of each pattern, for tests and as documentation. */
export const examples = {
  DialNumber: {
    accepted: ['+919845012345', '+6591234567', '+442079460958'],
    refused: ['919845012345', '+0919845012345', '+91 98450 12345', '+9198', '+9198450123456789'],
  },
  Email: {
    accepted: ['a@b.in', 'Asha.Rao+fees@school.edu.in', "o'brien@mail.co", 'x_1@sub-domain.example.org'],
    refused: [
      '',
      'asha',
      'asha@',
      '@school.in',
      'a@b',
      'a..b@c.in',
      '.a@b.in',
      'a@-b.in',
      'a b@c.in',
      'a@b@c.in',
      'a@b.in\u0000',
    ],
  },
  PersonName: {
    accepted: [
      'Asha',
      "D'Souza, Maria-José Jr.",
      'A.  Rao',
      'आशा शर्मा',
      'ಕಾವ್ಯಾ ಗೌಡ',
      'ಸೂರ್‍ಯ',
      'محمد علی',
      'O’Neil',
      'Zoë',
    ],
    refused: [
      '',
      '   ',
      '-',
      "'.,",
      'Asha1',
      'Asha_Rao',
      'आशा१',
      '<b>Asha</b>',
      'Asha\u202eoaR',
      'A\u200dsha',
      'Asha\nRao',
      '=Asha()',
    ],
  },
  Label25: {
    accepted: ['A', 'Lab 2 (Physics) & Maths', 'कक्षा ७-ब', 'abcdefghijklmnopqrstuvwxy'],
    refused: ['', ' ', 'Rs. 5', 'a/b', 'a\\b', '<i>', 'abcdefghijklmnopqrstuvwxyz', 'a;b', '=1'],
  },
  Label30: {
    accepted: ['Tuition fee no. 1', 'abcdefghijklmnopqrstuvwxyzABCD'],
    refused: ['', 'a/b', 'abcdefghijklmnopqrstuvwxyzABCDE', 'a@b'],
  },
  Code21: {
    accepted: ['ADM/2026/001', 'A\\7-B', 'abcdefghijklmnopqrstu'],
    refused: ['', 'a.b', 'abcdefghijklmnopqrstuv', 'a|b'],
  },
  Pincode: { accepted: ['560001', '110001'], refused: ['', '060001', '56001', '5600011', '560 001', '५६०००१'] },
  Aadhaar: {
    accepted: ['234123412346', '2341 2341 2346', '2341-2341-2346', '999941057058'],
    refused: [
      '',
      '234123412345',
      '243123412346',
      '23412341234',
      '000000000000',
      '134123412346',
      '2341 23412346',
      '2341 2341-2346',
    ],
  },
} as const
