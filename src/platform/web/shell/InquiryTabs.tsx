import { mayUse } from '#platform/contract/access/access.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { useText, useTexts } from '../i18n.tsx'
import { getModules } from '../productHost.ts'
import { useUser } from '../session/session.ts'
import { platformText } from '../words.ts'

/** The pages with what people ask of the office, as far as the user may open them. With one page there is nothing to choose. */
export function InquiryTabs({ value }: { value: string }) {
  const text = useText(platformText)
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  const tabs = modules
    .flatMap(({ inquiryTabs = [] }, at) =>
      inquiryTabs.map((tab) => ({ ...tab, label: words[at]?.titles[tab.label] ?? tab.label })),
    )
    .filter(({ needs }) => mayUse(needs, user))
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, label, to }) => ({ value: name, label, to }))
  return tabs.length > 1 && <Tabs label={text.inquiries} value={value} tabs={tabs} />
}
