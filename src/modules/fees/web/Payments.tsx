import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { feeCollection } from '../collection.ts'
import { useEdition, useFeePlaces } from './edition.ts'
import css from './FeePage.module.css'
import { FeePage } from './FeePage.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import { viewText } from './viewWords.ts'

const Cheques = lazy(() => import('./Cheques.tsx').then((file) => ({ default: file.Cheques })))

/** What was paid this year, and how far its cheques are. */
export default function Payments() {
  const text = useText(viewText).payments
  const places = useFeePlaces()
  const isAdvanced = useEdition() === 'advanced'
  const mayCollect = mayUse(feeCollection.routes.collect.access, useUser())
  const [params] = useSearchParams()
  const part = isAdvanced && params.get('show') === 'cheques' ? 'cheques' : 'all'
  return (
    <FeePage
      part="payments"
      title={text.title}
      actions={
        mayCollect && (
          <ButtonLink variant="primary" to={places.collection}>
            {text.collect}
          </ButtonLink>
        )
      }
    >
      {isAdvanced && (
        <div className={css.parts}>
          <Tabs
            label={text.parts}
            value={part}
            tabs={[
              { value: 'all', label: text.all, to: places.payments },
              { value: 'cheques', label: text.cheques, to: `${places.payments}?show=cheques` },
            ]}
          />
        </div>
      )}
      {part === 'all' ? (
        <PaymentTable />
      ) : (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Cheques />
        </Suspense>
      )}
    </FeePage>
  )
}
