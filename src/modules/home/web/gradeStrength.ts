type ClassStrength = { readonly grade: string; readonly studentCount: number }

export type GradeStrength = { readonly grade: string; readonly sections: number; readonly students: number }

/** Totals by grade, in the order of the classes. */
export function strengthByGrade(classes: readonly ClassStrength[]): GradeStrength[] {
  const grades = new Map<string, GradeStrength>()
  for (const { grade, studentCount } of classes) {
    const total = grades.get(grade) ?? { grade, sections: 0, students: 0 }
    grades.set(grade, { grade, sections: total.sections + 1, students: total.students + studentCount })
  }
  return [...grades.values()]
}

export const sumOf = <T>(list: readonly T[], count: (item: T) => number) =>
  list.reduce((sum, item) => sum + count(item), 0)

export const studentsIn = (list: readonly { readonly studentCount: number }[]) =>
  sumOf(list, ({ studentCount }) => studentCount)
