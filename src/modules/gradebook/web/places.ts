import { gradebookPaths } from './paths.ts'

// Apart from the paths: the menu needs those on every page.

type Place = { readonly isOffice: boolean; readonly classId: string }
type SheetPlace = Place & {
  readonly termKey?: string
  readonly subjectKey?: string
  readonly tab?: 'marks' | 'results'
}

/** The gradebook of a class, at one of its sheets. */
export function classGradebookAt({ isOffice, classId, termKey, subjectKey, tab }: SheetPlace): string {
  const query = new URLSearchParams()
  if (termKey) query.set('term', termKey)
  if (subjectKey) query.set('subject', subjectKey)
  if (tab) query.set('tab', tab)
  const base = isOffice ? gradebookPaths.office : gradebookPaths.sheets
  const asked = query.toString()
  return `${base}/${encodeURIComponent(classId)}${asked ? `?${asked}` : ''}`
}

type StudentPlace = Place & {
  readonly studentId: string
  readonly gradeId: string
  readonly templateId: string
  readonly yearId: string
}

/** The page trusts only the ids of student and class; the others are in the address because bookmarks have them. */
export const studentGradebookAt = ({
  isOffice,
  studentId,
  classId,
  gradeId,
  templateId,
  yearId,
}: StudentPlace): string =>
  [
    isOffice ? '/admin' : '/teacher',
    'StudentGradebook',
    studentId,
    classId,
    gradeId,
    '1',
    yearId,
    templateId,
    '1',
  ].join('/')

/** A template to write; without an id, a new one. */
export const templateAt = (templateId: string): string =>
  `${gradebookPaths.template}?template=${encodeURIComponent(templateId)}`

export const previewAt = (templateId: string): string =>
  `${gradebookPaths.preview}?template=${encodeURIComponent(templateId)}`

export const designAt = (designId: string): string => `${gradebookPaths.designs}?design=${encodeURIComponent(designId)}`
