export const questionTypes = [
  'single',
  'several',
  'trueFalse',
  'match',
  'order',
  'fillIn',
  'numeric',
  'assertionReason',
  'passage',
  'hotSpot',
  'short',
  'long',
] as const
export type QuestionType = (typeof questionTypes)[number]

/** draft → in review → approved → retired; a reviewer sends back to draft, and a retired question can be restored. */
export const questionStates = ['draft', 'review', 'approved', 'retired'] as const
export type QuestionState = (typeof questionStates)[number]

export const difficulties = [1, 2, 3] as const
/** Remember, understand, apply, analyse, evaluate, create. */
export const bloomLevels = [1, 2, 3, 4, 5, 6] as const

export const questionLanguages = ['en', 'hi', 'kn', 'ta', 'te', 'ml', 'bn', 'gu', 'ur'] as const
export type QuestionLanguage = (typeof questionLanguages)[number]

/** Each language in its own script; these names are never translated. */
export const languageNames: Record<QuestionLanguage, string> = {
  en: 'English',
  hi: 'हिन्दी',
  kn: 'ಕನ್ನಡ',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  ml: 'മലയാളം',
  bn: 'বাংলা',
  gu: 'ગુજરાતી',
  ur: 'اردو',
}

export const importFormats = ['moodle', 'gift', 'qti', 'sheet', 'word'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Where a question came from: typed into the bank, or the format of the file it was imported from. */
export const questionSources = ['written', ...importFormats] as const

export const limits = {
  stem: 6000,
  option: 1500,
  options: 12,
  children: 12,
  blanks: 12,
  variants: 20,
  regions: 20,
  bulk: 200,
  /** Questions in one file. */
  imported: 500,
  exported: 500,
} as const

/** Below this a question says nothing about who knows the matter; it is worth a look. */
export const weakDiscrimination = 0.1
