import { classes } from '#modules/classes/contract.ts'
import { mayUse } from '#platform/contract/access.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { feeReports } from '../reports.ts'

export type Choices = {
  readonly grades: readonly { readonly gradeId: string; readonly name: string }[]
  readonly classes: readonly { readonly classId: string; readonly className: string }[]
}

/** The grades and classes a plan or a list can be narrowed to; grades that have fees where the rest is not open. */
export function useChoices(): Choices {
  const user = useUser()
  const maySee = mayUse(classes.routes.listClassOptions.access, user)
  const mayView = mayUse(feeReports.routes.getDashboard.access, user)
  const options = useRead(classes.routes.listClassOptions, {}, { enabled: maySee }).data?.classes ?? []
  const billed = useRead(feeReports.routes.getDashboard, {}, { enabled: !maySee && mayView }).data?.byGrade ?? []
  const grades = new Map(options.map(({ gradeId, grade }) => [gradeId, grade]))
  return {
    grades: maySee
      ? [...grades].map(([gradeId, name]) => ({ gradeId, name }))
      : billed.flatMap(({ gradeId, name }) => (gradeId ? [{ gradeId, name }] : [])),
    classes: options.map(({ classId, className }) => ({ classId, className })),
  }
}
