/** The languages of a card, each by its own name, as in every list of languages. */
export const languageNames = { en: 'English', hi: 'हिन्दी', kn: 'ಕನ್ನಡ', te: 'తెలుగు', ur: 'اردو' } as const
