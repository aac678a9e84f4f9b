import type { DocumentLanguage } from '#modules/templates/kinds.ts'

/** Languages by their own names. */
export const languageNames: Readonly<Record<DocumentLanguage, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  kn: 'ಕನ್ನಡ',
  te: 'తెలుగు',
  ur: 'اردو',
}
