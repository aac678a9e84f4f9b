import type { ReactNode } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { privacyOfficers } from '../access.ts'
import css from './Privacy.module.css'
import { privacyPaths } from './paths.ts'
import { privacyTitles } from './titles.ts'

type Part = keyof typeof privacyPaths

/** The frame of the privacy screens. Only super admins have more than one of them. */
export function PrivacyPage({
  part,
  subtitle,
  actions,
  children,
}: {
  part: Part
  subtitle: string
  actions?: ReactNode
  children: ReactNode
}) {
  const { titles } = useText(privacyTitles)
  const isOfficer = mayUse(privacyOfficers, useUser())
  const parts: readonly Part[] = ['erasures', 'retention', 'reads', 'map']
  return (
    <>
      <PageHeader title={titles.privacy} subtitle={subtitle} actions={actions} />
      <div className={css.stack}>
        {isOfficer && (
          <Tabs
            label={titles.privacy}
            value={part}
            tabs={parts.map((value) => ({ value, label: titles[value], to: privacyPaths[value] }))}
          />
        )}
        {children}
      </div>
    </>
  )
}
