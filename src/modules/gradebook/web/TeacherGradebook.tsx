import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { SheetTable } from './SheetTable.tsx'
import { gradebookTitles } from './titles.ts'

/** A teacher's mark sheets, and as class teacher those of the class. */
export default function TeacherGradebook() {
  const { titles } = useText(gradebookTitles)
  return (
    <>
      <PageHeader title={titles.gradebook} />
      <SheetTable isOffice={false} />
    </>
  )
}
