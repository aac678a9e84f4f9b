import { IconPlus } from '@tabler/icons-react'
import { teaching } from '#modules/onlineTests/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import css from './Offline.module.css'
import { OfflineTestTable } from './OfflineTestTable.tsx'
import { composeForClass } from './paths.ts'
import { offlineTestText } from './words.ts'

/** The tests of a class on paper, as a part of its assessments. */
export default function ClassOfflineTests({ classId }: { classId: string }) {
  const text = useText(offlineTestText)
  const user = useUser()
  return (
    <div className={css.classTab}>
      {mayUse(teaching, user) && (
        <ButtonLink variant="primary" icon={IconPlus} to={composeForClass(classId)} className={css.set}>
          {text.add}
        </ButtonLink>
      )}
      <OfflineTestTable classId={classId} />
    </div>
  )
}
