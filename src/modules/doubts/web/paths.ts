export const doubtPaths = { teacher: '/teacher/doubts', family: '/family/doubts', office: '/admin/doubts' } as const

/** A list with one doubt opened. */
export const doubtPath = (list: string, doubtId: string) =>
  `${list}${list.includes('?') ? '&' : '?'}doubt=${encodeURIComponent(doubtId)}`

type Question = {
  courseId?: string | null
  itemId?: string
  contentId?: string
  page?: number
  title?: string
  homeworkId?: string
}

/** The form to ask about a subject, one of its topics, a page of a book or a homework. */
export function askPath({ courseId, itemId, contentId, page, title, homeworkId }: Question): string {
  const asked = {
    ask: '1',
    ...(courseId && { course: courseId }),
    ...(itemId && { topic: itemId }),
    ...(homeworkId && { homework: homeworkId }),
    ...(contentId && { book: contentId, page: String(page ?? 1), title: title ?? '' }),
  }
  return `${doubtPaths.family}?${new URLSearchParams(asked)}`
}
