/** What the figures of a school need to know of a class. */
type Counted = { readonly grade: string; readonly studentCount: number }

export type GradeStrength = { readonly grade: string; readonly sections: number; readonly students: number }

/** Classes added up by grade, in the order the classes come in. */
export function strengthByGrade(classes: readonly Counted[]): GradeStrength[] {
  const grades = new Map<string, GradeStrength>()
  for (const { grade, studentCount } of classes) {
    const so = grades.get(grade) ?? { grade, sections: 0, students: 0 }
    grades.set(grade, { grade, sections: so.sections + 1, students: so.students + studentCount })
  }
  return [...grades.values()]
}

export const sumOf = <T>(list: readonly T[], count: (one: T) => number) =>
  list.reduce((sum, one) => sum + count(one), 0)

export const studentsIn = (list: readonly { readonly studentCount: number }[]) =>
  sumOf(list, ({ studentCount }) => studentCount)
