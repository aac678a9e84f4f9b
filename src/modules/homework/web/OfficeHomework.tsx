import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { homework } from '../contract.ts'
import { HomeworkTable } from './HomeworkTable.tsx'
import { homeworkTitles } from './titles.ts'
import { homeworkText } from './words.ts'

/** All homework of the school that was given out, for the office. */
export default function OfficeHomework() {
  const text = useText(homeworkText)
  const { titles } = useText(homeworkTitles)
  const filters = useRead(homework.routes.getFilters, {})
  return (
    <>
      <PageHeader title={titles.homework} subtitle={text.officeHint} />
      <HomeworkTable classes={filters.data?.classes ?? []} teachers={filters.data?.teachers ?? []} isOffice />
    </>
  )
}
