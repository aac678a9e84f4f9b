import { readableCode } from '#modules/people/signInCode.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import { displayDate, today } from '#platform/contract/dates/dates.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'

const template = documentTemplate(import.meta.url, './signInSheet.typ')

const labels = {
  en: {
    title: 'Sign-in codes for {class}',
    hint: 'Cut out the slips and give each to its owner. Codes printed earlier no longer work.',
    rollNo: 'Roll no. {n}',
    userName: 'User name',
    code: 'Sign-in code',
    how: 'Open {address}, choose Student, and type the code as your password. Then choose a password of your own. The code works once, until {date}.',
  },
  hi: {
    title: '{class} के लॉगिन कोड',
    hint: 'पर्चियाँ काटकर हर छात्र को उसकी पर्ची दें। पहले छपे कोड अब काम नहीं करेंगे।',
    rollNo: 'रोल नं. {n}',
    userName: 'उपयोगकर्ता नाम',
    code: 'लॉगिन कोड',
    how: '{address} खोलें, छात्र चुनें और पासवर्ड की जगह यह कोड लिखें। फिर अपना पासवर्ड बनाएँ। कोड {date} तक, केवल एक बार काम करता है।',
  },
} as const

const locales = { en: 'en-IN', hi: 'hi-IN' } as const

type SignInSheet = {
  readonly className: string
  readonly slips: readonly {
    name: string
    rollNo: string | null
    userName: string
    code: string
    expiresAt: string
  }[]
  /** Where the students sign in. */
  readonly address: string
  readonly timeZone: string
  readonly letterhead: Letterhead
  readonly language: keyof typeof labels
}

/** A slip for each student of a class, to be cut out. */
export async function signInSheet(documents: Documents, sheet: SignInSheet): Promise<Download> {
  const { className, slips, address, timeZone, letterhead, language } = sheet
  const text = labels[language]
  const title = text.title.replace('{class}', className)
  const expiresAt = slips[0]?.expiresAt
  const until = expiresAt ? displayDate(today(timeZone, expiresAt), locales[language]) : ''
  const data = {
    title,
    hint: text.hint,
    labels: [text.userName, text.code],
    how: text.how.replace('{address}', address).replace('{date}', until),
    slips: slips.map(({ name, rollNo, userName, code }) => ({
      name,
      rollNo: rollNo ? text.rollNo.replace('{n}', rollNo) : '',
      userName,
      code: readableCode(code),
    })),
  }
  const body = await documents.render(template, data, {
    title,
    language,
    school: { name: letterhead.name, lines: letterhead.lines, colour: letterhead.colour },
    ...(letterhead.logo && { pictures: { logo: letterhead.logo } }),
  })
  const name = `${title.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-')}.pdf`
  return { body, type: 'application/pdf', name, size: body.byteLength }
}
