import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { templatePaths } from './paths.ts'
import { templateTitles } from './titles.ts'
import { templateText } from './words.ts'

type TemplatesPageProps = {
  tab: 'documents' | 'signatures' | 'issued'
  actions?: ReactNode
  children: ReactNode
}

/** The frame of the lists. */
export function TemplatesPage({ tab, actions, children }: TemplatesPageProps) {
  const text = useText(templateText)
  const { titles } = useText(templateTitles)
  return (
    <>
      <PageHeader title={titles.templates} subtitle={text.list.subtitle} actions={actions}>
        <Tabs
          label={text.tabs.label}
          value={tab}
          tabs={[
            { value: 'documents', label: text.tabs.documents, to: templatePaths.templates },
            { value: 'signatures', label: text.tabs.signatures, to: templatePaths.signatures },
            { value: 'issued', label: text.tabs.issued, to: templatePaths.issued },
          ]}
        />
      </PageHeader>
      {children}
    </>
  )
}
