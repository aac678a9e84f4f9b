import { IconPlus } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { ButtonLink } from '#ui/actions/Button.tsx'
import css from './Homework.module.css'
import { HomeworkTable } from './HomeworkTable.tsx'
import { composeForClass } from './paths.ts'
import { homeworkText } from './words.ts'

/** The homework of a class, as a part of its assessments. */
export default function ClassHomework({ classId }: { classId: string }) {
  const text = useText(homeworkText)
  return (
    <div className={css.classTab}>
      <ButtonLink variant="primary" icon={IconPlus} to={composeForClass(classId)} className={css.set}>
        {text.set}
      </ButtonLink>
      <HomeworkTable classId={classId} />
    </div>
  )
}
