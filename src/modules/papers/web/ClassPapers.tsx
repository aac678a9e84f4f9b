import { IconPlus } from '@tabler/icons-react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { papers } from '../contract.ts'
import css from './PaperScreen.module.css'
import { PaperTable } from './PaperTable.tsx'
import { paperPaths } from './paths.ts'
import { paperTitles } from './titles.ts'

/** The papers for a class, as a part of its assessments. */
export default function ClassPapers({ classId }: { classId: string }) {
  const { titles } = useText(paperTitles)
  const user = useUser()
  return (
    <div className={css.classTab}>
      {mayUse(papers.routes.addPaper.access, user) && (
        <ButtonLink variant="primary" icon={IconPlus} to={paperPaths.add} className={css.set}>
          {titles.add}
        </ButtonLink>
      )}
      <PaperTable shelf="all" label={titles.list} classId={classId} />
    </div>
  )
}
