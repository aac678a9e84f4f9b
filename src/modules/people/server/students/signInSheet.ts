import { readableCode } from '#modules/people/signInCode.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import { displayDate, today } from '#platform/contract/dates/dates.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'

const template = documentTemplate(import.meta.url, './signInSheet.typ')

const labels = {
  en: {
    title: { students: 'Sign-in codes for {class}', guardians: 'Sign-in codes for the families of {class}' },
    hint: 'Cut out the slips and give each to its owner. Codes printed earlier no longer work.',
    note: { students: 'Roll no. {n}', guardians: '{n}' },
    userName: 'User name',
    code: 'Sign-in code',
    door: { students: 'Student', guardians: 'Family' },
    how: 'Open {address}, choose {door}, and type the code as your password. Then choose a password of your own. The code works once, until {date}.',
  },
  hi: {
    title: { students: '{class} के लॉगिन कोड', guardians: '{class} के परिवारों के लॉगिन कोड' },
    hint: 'पर्चियाँ काटकर हर एक को उसकी पर्ची दें। पहले छपे कोड अब काम नहीं करेंगे।',
    note: { students: 'रोल नं. {n}', guardians: '{n}' },
    userName: 'उपयोगकर्ता नाम',
    code: 'लॉगिन कोड',
    door: { students: 'छात्र', guardians: 'परिवार' },
    how: '{address} खोलें, {door} चुनें और पासवर्ड की जगह यह कोड लिखें। फिर अपना पासवर्ड बनाएँ। कोड {date} तक, केवल एक बार काम करता है।',
  },
} as const

const locales = { en: 'en-IN', hi: 'hi-IN' } as const

type SignInSheet = {
  readonly whose: 'students' | 'guardians'
  readonly className: string
  readonly slips: readonly {
    name: string
    /** A student's roll number; for a guardian, their children. */
    note: string | null
    userName: string
    code: string
    expiresAt: string
  }[]
  /** Where they sign in. */
  readonly address: string
  readonly timeZone: string
  readonly letterhead: Letterhead
  readonly language: keyof typeof labels
}

/** A slip for each student of a class, or for each of their guardians, to be cut out. */
export async function signInSheet(documents: Documents, sheet: SignInSheet): Promise<Download> {
  const { whose, className, slips, address, timeZone, letterhead, language } = sheet
  const text = labels[language]
  const title = text.title[whose].replace('{class}', className)
  const expiresAt = slips[0]?.expiresAt
  const until = expiresAt ? displayDate(today(timeZone, expiresAt), locales[language]) : ''
  const data = {
    title,
    hint: text.hint,
    labels: [text.userName, text.code],
    how: text.how.replace('{address}', address).replace('{door}', text.door[whose]).replace('{date}', until),
    slips: slips.map(({ name, note, userName, code }) => ({
      name,
      note: note ? text.note[whose].replace('{n}', note) : '',
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
