import { IconPlus } from '@tabler/icons-react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { teaching } from '../access.ts'
import { composeForClass } from './paths.ts'
import css from './Tests.module.css'
import { TestTable } from './TestTable.tsx'
import { onlineTestText } from './words.ts'

/** The online tests of a class, as a part of its assessments. */
export default function ClassTests({ classId }: { classId: string }) {
  const text = useText(onlineTestText)
  const user = useUser()
  return (
    <div className={css.classTab}>
      {mayUse(teaching, user) && (
        <ButtonLink variant="primary" icon={IconPlus} to={composeForClass(classId)} className={css.set}>
          {text.set}
        </ButtonLink>
      )}
      <TestTable classId={classId} />
    </div>
  )
}
