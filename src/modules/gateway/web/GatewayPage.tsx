import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import css from './Gateway.module.css'
import { gatewayPaths } from './paths.ts'
import { gatewayTitles } from './titles.ts'
import { gatewayText } from './words.ts'

const pages = ['queue', 'campaigns', 'triggers', 'templates', 'accounts', 'credits', 'optOuts'] as const
export type GatewayPageName = (typeof pages)[number]

type GatewayPageProps = {
  readonly page: GatewayPageName
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One of the gateway's pages, with the way to the others. */
export function GatewayPage({ page, actions, children }: GatewayPageProps) {
  const { titles } = useText(gatewayTitles)
  const text = useText(gatewayText)
  const labels: Record<GatewayPageName, string> = { ...titles, queue: text.queue }
  return (
    <>
      <PageHeader title={page === 'queue' ? titles.gateway : titles[page]} actions={actions}>
        <Tabs
          label={text.sections}
          value={page}
          tabs={pages.map((value) => ({ value, label: labels[value], to: gatewayPaths[value] }))}
        />
      </PageHeader>
      <div className={css.stack}>{children}</div>
    </>
  )
}
