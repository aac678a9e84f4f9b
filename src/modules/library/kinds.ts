/** The product's numbers of content; the screen a resource opens on follows from them (contentRoutes). */
export const categories = {
  book: 1,
  lessonPlan: 2,
  video: 3,
  presentation: 4,
  /** A packaged e-learning module: SCORM, or plain pages. */
  module: 5,
  /** An activity a teacher assigns and evaluates. */
  ela: 6,
  interactiveVideo: 10,
  audio: 11,
  flashCards: 12,
  interactivity: 135,
} as const

export type CategoryName = keyof typeof categories
export type CategoryId = (typeof categories)[CategoryName]
export const categoryIds = Object.values(categories) as [CategoryId, ...CategoryId[]]

const namesById = new Map(Object.entries(categories).map(([name, id]) => [id as number, name as CategoryName]))
export const categoryName = (categoryId: number): CategoryName => namesById.get(categoryId) ?? 'book'

/** The languages resources are written in. */
export const contentLanguages = ['en', 'hi', 'kn', 'ta', 'te', 'ml', 'bn', 'gu', 'ur'] as const
export type ContentLanguage = (typeof contentLanguages)[number]

/** How each calls itself; names of languages are not translated. */
export const languageNames: Record<ContentLanguage, string> = {
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

/** Where a resource stands on its way into the school's library; none means it is its owner's own. */
export const approval = { pending: 13, published: 15, rework: 24 } as const
export const approvalIds = [13, 15, 24] as const

/** Which list is asked for. */
export const shelves = ['library', 'mine', 'public', 'shared', 'underUtilised', 'approval', 'ela'] as const
export type Shelf = (typeof shelves)[number]

export const usageKinds = ['open', 'page', 'download', 'print', 'close'] as const
export type UsageKind = (typeof usageKinds)[number]

/** Days that count when it is asked how much a resource is used. */
export const usageDays = 90

/** Pieces of a large file are this long, in bytes, but for the last. */
export const pieceSize = 4 * 1024 * 1024

/** What can be written in a resource; content.ts says of what each consists. */
export const contentKinds = ['article', 'cards', 'questions', 'plan'] as const
export type ContentKind = (typeof contentKinds)[number]

/** What is written for a resource of this category; nothing where only a file makes sense. */
export function contentKindOf(categoryId: number): ContentKind | null {
  if (categoryId === categories.flashCards) return 'cards'
  if (categoryId === categories.interactiveVideo) return 'questions'
  if (categoryId === categories.lessonPlan) return 'plan'
  return categoryId === categories.book || categoryId === categories.ela ? 'article' : null
}
