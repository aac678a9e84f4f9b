import type { ChildCourse } from '#modules/curriculum/familySchemas.ts'
import type { ShelfItem } from '#modules/library/familySchemas.ts'

/** A subject with how far the class is, if it has a curriculum, and what stands on its shelf. */
export type Subject = {
  readonly courseId: string | null
  /** Null for what belongs to no subject. */
  readonly name: string | null
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly items: readonly ShelfItem[]
}

/** The subjects in the order of the curriculum, then the others on the shelf, and last what belongs to no subject. */
export function subjectsOf(courses: readonly ChildCourse[], items: readonly ShelfItem[]): Subject[] {
  const shelf = Map.groupBy(items, ({ courseId }) => courseId)
  const planned = courses.map(({ courseId, name, done, total }) => ({
    courseId,
    name,
    progress: { done, total },
    items: shelf.get(courseId) ?? [],
  }))
  const known = new Set(courses.map(({ courseId }) => courseId))
  const others = [...shelf].flatMap(([courseId, own]) =>
    courseId === null || !known.has(courseId)
      ? [{ courseId, name: courseId && (own[0]?.course ?? null), progress: null, items: own }]
      : [],
  )
  return [
    ...planned,
    ...others.filter(({ courseId }) => courseId !== null),
    ...others.filter(({ courseId }) => courseId === null),
  ]
}

/** What the student has begun, the latest first. A recording that is over is not offered again. */
export const begunOf = (items: readonly ShelfItem[]): ShelfItem[] =>
  items
    .filter(({ progress }) => progress !== null && (progress.percent ?? 0) < 98)
    .toSorted((a, b) => Date.parse(b.progress?.at ?? '') - Date.parse(a.progress?.at ?? ''))
