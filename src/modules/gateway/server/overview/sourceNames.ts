import type { Localized, NotificationKind } from '#platform/contract/notifications.ts'
import type { Services } from '#platform/server/services.ts'
import type { NameOf } from './batchQueries.ts'

/** What is sent without being a notification. */
const others: Readonly<Record<string, Localized>> = {
  campaign: { en: 'Campaign', hi: 'अभियान' },
  'access.signInCode': { en: 'Sign-in codes', hi: 'लॉगिन कोड' },
  'access.passwordLink': { en: 'Links to a new password', hi: 'नए पासवर्ड के लिंक' },
  'access.invitation': { en: 'Account invitations', hi: 'खाते के निमंत्रण' },
  'people.familyInvitation': { en: 'Family invitations', hi: 'परिवारों के निमंत्रण' },
  'visitors.gateCode': { en: 'Gate codes', hi: 'गेट के कोड' },
  'visitors.visitorPass': { en: 'Visitor passes', hi: 'आगंतुक पास' },
  'visitors.visitCancelled': { en: 'Visits called off', hi: 'रद्द की गई मुलाक़ातें' },
  'admissions.application': { en: 'News of an application', hi: 'आवेदन की सूचनाएँ' },
  'admissions.code': { en: 'Codes for applicants', hi: 'आवेदकों के कोड' },
}

const withoutValues = (title: string) => title.replace(/\{\w+(?::\w+)?\}/g, '…')

/** A notification's title, with dots where it names somebody or something. */
export const kindName = ({ words }: Pick<NotificationKind, 'words'>): Localized => ({
  en: withoutValues(words.en.title),
  hi: withoutValues(words.hi.title),
})

/** What people call the source of messages. */
export const sourceNames =
  ({ notifications }: Pick<Services, 'notifications'>): NameOf =>
  (source) => {
    const kind = notifications.kinds.get(source)
    return kind ? kindName(kind) : (others[source] ?? { en: source, hi: source })
  }
