import type { Localized, MessageLanguage, NotificationKind } from '#platform/contract/notifications.ts'
import type { Services } from '#platform/server/services.ts'
import type { NameOf } from './batchQueries.ts'

/** What is sent without being a notification or an event of a module. */
const others: Readonly<Record<string, Localized>> = {
  campaign: { en: 'Campaign', hi: 'अभियान' },
  'access.signInCode': { en: 'Sign-in codes', hi: 'लॉगिन कोड' },
  'access.passwordLink': { en: 'Links to a new password', hi: 'नए पासवर्ड के लिंक' },
  'access.invitation': { en: 'Account invitations', hi: 'खाते के निमंत्रण' },
  'people.familyInvitation': { en: 'Family invitations', hi: 'परिवारों के निमंत्रण' },
  'visitors.gateCode': { en: 'Gate codes', hi: 'गेट के कोड' },
  'admissions.application': { en: 'News of an application', hi: 'आवेदन की सूचनाएँ' },
  'reports.file': { en: 'Finished reports', hi: 'तैयार रिपोर्ट' },
  'admissions.code': { en: 'Codes for applicants', hi: 'आवेदकों के कोड' },
}

/** What stands in a title where a message names somebody or something. */
const blanks: Readonly<Record<string, Localized>> = {
  amount: { en: 'amount', hi: 'राशि' },
  code: { en: 'number', hi: 'संख्या' },
  className: { en: 'class', hi: 'कक्षा' },
  client: { en: 'device', hi: 'उपकरण' },
  course: { en: 'subject', hi: 'विषय' },
  date: { en: 'date', hi: 'तिथि' },
  file: { en: 'file', hi: 'फ़ाइल' },
  from: { en: 'date', hi: 'तिथि' },
  gate: { en: 'gate', hi: 'गेट' },
  n: { en: 'number', hi: 'संख्या' },
  name: { en: 'name', hi: 'नाम' },
  number: { en: 'number', hi: 'संख्या' },
  on: { en: 'date', hi: 'तिथि' },
  sheets: { en: 'number', hi: 'संख्या' },
  subject: { en: 'subject', hi: 'विषय' },
  term: { en: 'term', hi: 'सत्र' },
  time: { en: 'time', hi: 'समय' },
  title: { en: 'title', hi: 'शीर्षक' },
  year: { en: 'year', hi: 'वर्ष' },
}

const placeholder = /\{(\w+)(?::\w+)?\}/g

function nameIn(language: MessageLanguage, { words, category }: Pick<NotificationKind, 'words' | 'category'>): string {
  const { title } = words[language]
  // Some titles are nothing but what somebody typed.
  if (!/\p{L}/u.test(title.replace(placeholder, ''))) return category.name[language]
  return title.replace(placeholder, (_, param: string) => `[${blanks[param]?.[language] ?? param}]`)
}

/** A notification's title, with a word in brackets where it names somebody or something. */
export const kindName = (kind: Pick<NotificationKind, 'words' | 'category'>): Localized => ({
  en: nameIn('en', kind),
  hi: nameIn('hi', kind),
})

/** What people call the source of messages. */
export const sourceNames =
  ({ notifications }: Pick<Services, 'notifications'>): NameOf =>
  (source) => {
    const kind = notifications.kinds.get(source)
    return kind
      ? kindName(kind)
      : (notifications.events.get(source)?.name ?? others[source] ?? { en: source, hi: source })
  }
