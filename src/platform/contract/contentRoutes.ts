/** What decides where a piece of content opens. */
export type OpenableContent = {
  contentId: string
  categoryId?: number | null | undefined
  fileName?: string | null | undefined
  /** What is written in the product instead of being a file; an article is read as a document. */
  written?: string | null | undefined
}

// Some categories have a screen of their own, whatever their file is.
const screenOfCategory: Readonly<Record<number, ContentScreen>> = {
  2: 'content/lessonplan',
  5: 'content/interactivities',
  10: 'content/details/interactive-video',
  11: 'content/details/audio',
  12: 'content/details/flash-cards',
  135: 'content/interactivities',
}

const screenOfExtension: Readonly<Record<string, ContentScreen>> = {
  mp4: 'content/details/video',
  mp3: 'content/details/audio',
  pdf: 'content/read/article/pdf',
  doc: 'content/read/article/document',
  docx: 'content/read/article/document',
  ppt: 'content/read/article/presentation',
  pptx: 'content/read/article/presentation',
}

/** Every content screen below a role's prefix, for the router. */
export const contentScreens = [
  'content/details/video',
  'content/details/audio',
  'content/details/interactive-video',
  'content/details/flash-cards',
  'content/lessonplan',
  'content/interactivities',
  'content/read/article/pdf',
  'content/read/article/document',
  'content/read/article/presentation',
] as const

/** Where what is written in an H5P exercise is changed, below a role's prefix. */
export const exerciseEditor = 'content/h5p-content/edit'

export type ContentScreen = (typeof contentScreens)[number]

/** The screen for this content: by its category, else by the extension of its file, else video. */
export function contentScreen({ categoryId, fileName, written }: Omit<OpenableContent, 'contentId'>): ContentScreen {
  const ofCategory = Object.hasOwn(screenOfCategory, categoryId ?? '') ? screenOfCategory[categoryId ?? 0] : undefined
  const extension = /\.([a-z0-9]{1,8})$/i.exec((fileName ?? '').replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? ''
  const ofExtension = Object.hasOwn(screenOfExtension, extension) ? screenOfExtension[extension] : undefined
  const ofWriting = written === 'article' && !fileName ? 'content/read/article/document' : undefined
  return ofCategory ?? ofWriting ?? ofExtension ?? 'content/details/video'
}

/** The address that opens this content below the role's prefix, such as /teacher. */
export function contentPath(rolePrefix: `/${string}`, content: OpenableContent): string {
  const prefix = rolePrefix.endsWith('/') ? rolePrefix.slice(0, -1) : rolePrefix
  return `${prefix}/${contentScreen(content)}?${new URLSearchParams({ contentId: content.contentId })}`
}
