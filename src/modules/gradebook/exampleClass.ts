import type { ClassGradebook } from './contracts/markSchemas.ts'
import { decimalText, exact, exactOf, times } from './rules/exact.ts'
import { leavesOf, rootOf } from './rules/template.ts'
import type { TemplateContent } from './templateSchemas.ts'

const studentId = 'example'

/** A class of one imaginary student with three quarters of all marks, to show what a template makes of them. */
export function exampleClass(content: TemplateContent, name: string): ClassGradebook {
  const places = content.subjects.flatMap((subject) =>
    content.terms.flatMap(({ key }) => {
      const root = rootOf(content, subject, key)
      return root ? [{ subjectKey: subject.key, termKey: key, leaves: leavesOf(root) }] : []
    }),
  )
  return {
    classId: '',
    className: '',
    gradeId: '',
    template: { templateId: '', versionId: '', number: 1, name: '', content },
    isClassTeacher: false,
    hasRanks: false,
    students: [{ studentId, name, rollNo: '1', admissionNo: '', without: [] }],
    subjectKeys: content.subjects.map(({ key }) => key),
    sheets: places.map(({ subjectKey, termKey }) => ({
      subjectKey,
      termKey,
      state: 'published' as const,
      revision: 1,
      teachers: [],
      mayEdit: false,
      steps: [],
      changedAt: null,
    })),
    marks: places.map(({ subjectKey, termKey, leaves }) => ({
      studentId,
      subjectKey,
      termKey,
      cells: leaves.map(({ key, outOf }) => ({
        partKey: key,
        mark: decimalText(times(exactOf(outOf ?? '0'), exact(3, 4))),
        revision: 1,
      })),
    })),
  }
}
