import type { Localized } from '#platform/contract/notifications.ts'

/** What stands around the words of a notification in a mail. */
export const mailWords: Localized<{
  hello(firstName: string): string
  open: string
  always(school: string): string
  chosen(school: string): string
}> = {
  en: {
    hello: (firstName) => `Hello ${firstName},`,
    open: 'Look at it',
    always: (school) => `${school} always tells you of this, because it concerns the safety of your account.`,
    chosen: (school) =>
      `${school} tells you of this by e-mail. You can change that under your account, in the settings of notifications.`,
  },
  hi: {
    hello: (firstName) => `नमस्ते ${firstName},`,
    open: 'देखें',
    always: (school) => `आपके खाते की सुरक्षा के लिए ${school} यह सूचना हमेशा भेजता है।`,
    chosen: (school) => `${school} ने यह ई-मेल भेजा है। इसे आप अपने खाते में “सूचनाओं की सेटिंग” में बदल सकते हैं।`,
  },
}
