import type { ReactNode } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { feeCollection } from '../contracts/collection.ts'
import { feeReports } from '../contracts/reports.ts'
import { useEdition, useFeeLinks } from './edition.ts'
import css from './FeePage.module.css'
import { feeText } from './words.ts'

export type FeePart =
  | 'dashboard'
  | 'collection'
  | 'defaulters'
  | 'demands'
  | 'payments'
  | 'dayBook'
  | 'approvals'
  | 'allocation'
  | 'counters'
  | 'setup'

type FeePageProps = {
  part: FeePart
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** Hides the heading in print, for pages that are documents themselves. */
  bareOnPaper?: boolean
  children: ReactNode
}

/** A fee page with tabs to the others this person may open. */
export function FeePage({ part, title, subtitle, actions, bareOnPaper, children }: FeePageProps) {
  const text = useText(feeText)
  const links = useFeeLinks()
  const user = useUser()
  const isAdvanced = useEdition() === 'advanced'
  const mayView = mayUse(feeReports.routes.getDashboard.access, user)
  const mayCollect = mayUse(feeCollection.routes.collect.access, user)
  const parts: readonly FeePart[] = [
    ...(mayView ? (['dashboard'] as const) : []),
    ...(mayCollect ? (['collection'] as const) : []),
    ...(['defaulters', 'demands', 'payments', 'dayBook', 'approvals'] as const),
    ...(mayView ? (['allocation'] as const) : []),
    ...(isAdvanced ? (['counters'] as const) : []),
    ...(mayView ? (['setup'] as const) : []),
  ]
  return (
    <>
      <div data-print={bareOnPaper ? 'hide' : undefined}>
        <PageHeader title={title} subtitle={subtitle} actions={actions} />
      </div>
      <div className={css.parts}>
        <Tabs
          label={text.parts}
          value={part}
          tabs={parts.map((one) => ({ value: one, label: text.tabs[one], to: links[one] }))}
        />
      </div>
      {children}
    </>
  )
}
