/** Category ids, fixed by the product; contentRoutes maps them to the screen a resource opens on. */
export const categories = {
  book: 1,
  lessonPlan: 2,
  video: 3,
  presentation: 4,
  /** A packaged e-learning module: SCORM or plain HTML. */
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

export const contentLanguages = ['en', 'hi', 'kn', 'ta', 'te', 'ml', 'bn', 'gu', 'ur'] as const
export type ContentLanguage = (typeof contentLanguages)[number]

/** Each language in its own script; these names are never translated. */
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

/** Approval status in the school's library; a resource without one is private to its owner. */
export const approval = { pending: 13, published: 15, rework: 24 } as const
export const approvalIds = [13, 15, 24] as const

export const shelves = ['library', 'mine', 'public', 'shared', 'underUtilised', 'approval', 'ela'] as const
export type Shelf = (typeof shelves)[number]

export const usageKinds = ['open', 'page', 'download', 'print', 'close'] as const
export type UsageKind = (typeof usageKinds)[number]

/** The period over which usage is counted. */
export const usageDays = 90

/** The limits between which a school may choose the size of its largest file, in megabytes. */
export const fileLimits = { least: 10, most: 2048 } as const

/** Size in bytes of each part of a large upload except the last. */
export const pieceSize = 4 * 1024 * 1024

/** The kinds of authored content; content.ts declares their schemas. */
export const contentKinds = ['article', 'cards', 'questions', 'plan'] as const
export type ContentKind = (typeof contentKinds)[number]

/** The authored content a category supports; null for categories that only take a file. */
export function contentKindOf(categoryId: number): ContentKind | null {
  if (categoryId === categories.flashCards) return 'cards'
  if (categoryId === categories.interactiveVideo) return 'questions'
  if (categoryId === categories.lessonPlan) return 'plan'
  return categoryId === categories.book || categoryId === categories.ela ? 'article' : null
}
