import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { paymentModes } from '#modules/fees/enumerations.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import { feeExports } from '../../contracts/exports.ts'
import { useEdition, useFeeLinks } from '../edition.ts'
import css from '../FeePage.module.css'
import { FeePage } from '../FeePage.tsx'
import { ExportMenu } from '../reports/ExportMenu.tsx'
import { reportText } from '../reports/reportWords.ts'
import { onlineText } from './onlineWords.ts'
import { PaymentTable } from './PaymentTable.tsx'

const lists = {
  cheques: lazy(() => import('./Cheques.tsx').then((file) => ({ default: file.Cheques }))),
  online: lazy(() => import('./OnlineOrders.tsx').then((file) => ({ default: file.OnlineOrders }))),
  settlements: lazy(() => import('./Settlements.tsx').then((file) => ({ default: file.Settlements }))),
}
type Part = 'all' | keyof typeof lists

/** The payments of the year and the status of cheques. */
export default function Payments() {
  const text = useText(reportText).payments
  const online = useText(onlineText)
  const links = useFeeLinks()
  const isAdvanced = useEdition() === 'advanced'
  const mayCollect = mayUse(feeCollection.routes.collect.access, useUser())
  const [params] = useSearchParams()
  const start = useSend(feeExports.routes.exportCollection)
  const parts: readonly Part[] = isAdvanced ? ['all', 'cheques', 'online', 'settlements'] : ['all', 'online']
  const part = parts.find((one) => one === params.get('show')) ?? 'all'
  const List = part === 'all' ? null : lists[part]
  const labels = { all: text.all, cheques: text.cheques, online: online.tab, settlements: online.exceptionsTab }
  const mode = paymentModes.find((one) => one === params.get('mode')) ?? null
  const [from, to] = (params.get('period') ?? '').split('_')
  const chosen = { from: (from || null) as CivilDate | null, to: (to || null) as CivilDate | null, mode }
  return (
    <FeePage
      part="payments"
      title={text.title}
      actions={
        <>
          {part === 'all' && (
            <ExportMenu start={async (form) => (await start.mutateAsync({ body: { ...form, ...chosen } })).data} />
          )}
          {mayCollect && (
            <ButtonLink variant="primary" to={links.collection}>
              {text.collect}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={css.parts}>
        <Tabs
          label={text.parts}
          value={part}
          tabs={parts.map((one) => ({
            value: one,
            label: labels[one],
            to: one === 'all' ? links.payments : `${links.payments}?show=${one}`,
          }))}
        />
      </div>
      {List ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <List />
        </Suspense>
      ) : (
        <PaymentTable />
      )}
    </FeePage>
  )
}
