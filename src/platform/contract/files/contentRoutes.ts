/** The facts that decide which screen opens a piece of content. */
export type OpenableContent = {
  contentId: string
  categoryId?: number | null | undefined
  fileName?: string | null | undefined
  /** The kind of content authored in the product instead of uploaded; an article opens as a document. */
  written?: string | null | undefined
}

// These categories have their own screen, whatever the file type.
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

/** Every content screen, relative to a role's prefix, for the router. */
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

/** Path of the H5P exercise editor, relative to a role's prefix. */
export const exerciseEditor = 'content/h5p-content/edit'

export type ContentScreen = (typeof contentScreens)[number]

/** The screen for this content: by category, else by file extension, else video. */
export function contentScreen({ categoryId, fileName, written }: Omit<OpenableContent, 'contentId'>): ContentScreen {
  const byCategory = Object.hasOwn(screenOfCategory, categoryId ?? '') ? screenOfCategory[categoryId ?? 0] : undefined
  const extension = /\.([a-z0-9]{1,8})$/i.exec((fileName ?? '').replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? ''
  const byExtension = Object.hasOwn(screenOfExtension, extension) ? screenOfExtension[extension] : undefined
  const asArticle = written === 'article' && !fileName ? 'content/read/article/document' : undefined
  return byCategory ?? asArticle ?? byExtension ?? 'content/details/video'
}

/** The path that opens this content under a role's prefix, such as /teacher. */
export function contentPath(rolePrefix: `/${string}`, content: OpenableContent): string {
  const prefix = rolePrefix.endsWith('/') ? rolePrefix.slice(0, -1) : rolePrefix
  return `${prefix}/${contentScreen(content)}?${new URLSearchParams({ contentId: content.contentId })}`
}
