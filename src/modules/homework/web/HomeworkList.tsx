import { IconPlus } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { homework } from '../contract.ts'
import { HomeworkTable } from './HomeworkTable.tsx'
import { homeworkPaths } from './paths.ts'
import { homeworkTitles } from './titles.ts'
import { homeworkText } from './words.ts'

/** A teacher's homework across all classes. */
export default function HomeworkList() {
  const text = useText(homeworkText)
  const { titles } = useText(homeworkTitles)
  const choices = useRead(homework.routes.getChoices, {})
  return (
    <>
      <PageHeader
        title={titles.homework}
        actions={
          <ButtonLink variant="primary" icon={IconPlus} to={homeworkPaths.compose}>
            {text.set}
          </ButtonLink>
        }
      />
      <HomeworkTable classes={choices.data?.classes ?? []} />
    </>
  )
}
