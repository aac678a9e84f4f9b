import type { Localized } from '#platform/contract/notifications.ts'

/** The greeting, button and footer of a notification e-mail. */
export const mailWords: Localized<{
  hello(firstName: string): string
  open: string
  always(school: string): string
  chosen(school: string): string
}> = {
  en: {
    hello: (firstName) => `Hello ${firstName},`,
    open: 'View in Banyan',
    always: (school) => `${school} always sends this message to keep your account safe.`,
    chosen: (school) =>
      `${school} sent you this e-mail. To change what you receive, go to My account, Notification settings.`,
  },
  hi: {
    hello: (firstName) => `नमस्ते ${firstName},`,
    open: 'Banyan में देखें',
    always: (school) => `आपके खाते की सुरक्षा के लिए ${school} यह संदेश हमेशा भेजता है।`,
    chosen: (school) => `यह ई-मेल ${school} ने भेजा है। सूचनाएँ बदलने के लिए “मेरा खाता” में “सूचनाओं की सेटिंग” खोलें।`,
  },
}
