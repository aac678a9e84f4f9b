import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { admissionPaths } from '../paths.ts'
import { admissionTitles } from '../titles.ts'
import { admissionText } from '../words.ts'
import { useCounts } from './useCounts.ts'

const places = [
  'dashboard',
  'current',
  'unfinished',
  'documents',
  'selection',
  'admitted',
  'inactive',
  'setup',
  'messages',
] as const
type Place = (typeof places)[number]

/** The heading of every page of admissions, with the way to the others. */
export function AdmissionsHeader({ at, actions }: { at: Place; actions?: ReactNode }) {
  const { titles } = useText(admissionTitles)
  const { sections } = useText(admissionText)
  const counts: Partial<Record<Place, number>> = useCounts() ?? {}
  return (
    <PageHeader title={titles[at]} actions={actions}>
      <Tabs
        label={titles.admissions}
        value={at}
        tabs={places.map((value) => ({
          value,
          label: sections[value],
          to: admissionPaths[value],
          count: counts[value],
        }))}
      />
    </PageHeader>
  )
}
