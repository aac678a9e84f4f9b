import { IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { consents } from '#modules/consents/contract.ts'
import type { Purpose } from '#modules/consents/schemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConsentAnswers } from './ConsentAnswers.tsx'
import css from './Consents.module.css'
import { PurposeDrawer } from './PurposeDrawer.tsx'
import { consentPaths } from './paths.ts'
import { consentText } from './words.ts'

/** What the office asks families to agree to, and who has not answered. */
export default function Consents() {
  const text = useText(consentText).office
  const [params] = useSearchParams()
  const [edited, setEdited] = useState<Purpose | 'new' | null>(null)
  const mayEdit = mayUse(consents.routes.addPurpose.access, useUser())
  const read = useRead(consents.routes.listPurposes, {})
  const chosen = read.data?.purposes.find(({ purposeId }) => purposeId === params.get('purpose'))
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={text.title} subtitle={text.intro} actions={add} />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : !read.data ? (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      ) : read.data.purposes.length === 0 ? (
        <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} action={add} />
      ) : (
        <div className={css.stack}>
          {read.data.purposes.map((one) => (
            <PurposePanel key={one.purposeId} purpose={one} onEdit={mayEdit ? () => setEdited(one) : undefined} />
          ))}
        </div>
      )}
      {chosen && <ConsentAnswers key={chosen.purposeId} purpose={chosen} />}
      {edited && (
        <PurposeDrawer
          key={edited === 'new' ? 'new' : edited.purposeId}
          purpose={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function PurposePanel({ purpose, onEdit }: { purpose: Purpose; onEdit: (() => void) | undefined }) {
  const text = useText(consentText).office
  const { name, given, refused, missing, textNumber, isActive } = purpose
  return (
    <Panel
      title={name}
      subtitle={[
        fill(text.versionNo, { n: textNumber }),
        isActive ? fill(text.counts, { given, refused, missing }) : text.paused,
      ].join(' · ')}
    >
      <div className={css.stack}>
        <p className={css.text}>{purpose.text}</p>
        <div className={css.row}>
          <ButtonLink size="small" icon={IconUsers} to={`${consentPaths.office}?purpose=${purpose.purposeId}`}>
            {fill(text.see, { name })}
          </ButtonLink>
          {onEdit && (
            <Button size="small" icon={IconPencil} onClick={onEdit}>
              {fill(text.edit, { name })}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
