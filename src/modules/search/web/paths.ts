import { registerOf } from '#modules/attendance/web/paths.ts'
import { classPaths } from '#modules/classes/web/paths.ts'
import { libraryPaths } from '#modules/library/web/paths.ts'
import { offlineTestPaths } from '#modules/offlineTests/web/paths.ts'
import { onlineTestPaths } from '#modules/onlineTests/web/paths.ts'
import { paperPaths } from '#modules/papers/web/paths.ts'
import type { KeywordAction } from '#modules/search/keywords.ts'
import type { ClassOption } from '#modules/search/schemas.ts'

/** A class in the addresses people have bookmarked. The screens behind them trust only the ids. */
type TargetClass = Pick<ClassOption, 'index' | 'classId' | 'className' | 'courseId' | 'gradeId' | 'studentCount'>

const joined = (base: string, parts: readonly (string | number)[]) =>
  [base, ...parts.map((part) => encodeURIComponent(part))].join('/')

const assessmentsOf = (place: TargetClass, number: number, subTab: string) =>
  `${joined(classPaths.teacherClasses, [place.index, place.classId, place.className, place.courseId ?? 0, number])}/assessments?sub_tab=${subTab}`

/** Addresses of classes have a number where the number of students once was; for homework it says what is done. */
const homeworkNumber = { create: 3, view: 5 } as const

/** The page an action of a keyword leads to. `date` is for registers. */
export function targetOf(moduleId: number, action: KeywordAction, place: TargetClass, date: string): string {
  switch (moduleId) {
    case 1:
      return assessmentsOf(place, action.lists ? homeworkNumber.view : homeworkNumber.create, 'homework')
    case 2:
      return action.lists
        ? assessmentsOf(place, place.studentCount, 'assignments')
        : joined(libraryPaths.ela, [place.index, place.classId, place.courseId ?? 0, place.gradeId])
    case 3:
      return action.lists === 'evaluate' ? offlineTestPaths.list : paperPaths.list
    case 6:
      return registerOf({ classId: place.classId, date })
    default:
      return onlineTestPaths.list
  }
}

/** Generating a paper needs no class: 1 by hand, 2 automatically. */
export const generationOf = (mode: 1 | 2): string => `${paperPaths.list}?generationMode=${mode}`
