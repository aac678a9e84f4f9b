import { useText } from '#platform/web/i18n.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { timetablePaths } from './paths.ts'
import { timetableTitles } from './titles.ts'
import { timetableText } from './words.ts'

const pages = ['editor', 'substitution', 'plan', 'versions'] as const

export function TimetableTabs({ value }: { value: (typeof pages)[number] }) {
  const { titles } = useText(timetableTitles)
  const { tabs } = useText(timetableText).plan
  return (
    <Tabs
      label={tabs}
      tabs={pages.map((page) => ({ value: page, label: titles[page], to: timetablePaths[page] }))}
      value={value}
    />
  )
}
