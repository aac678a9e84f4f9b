import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { GuardianTable } from './GuardianTable.tsx'
import { PeopleTabs } from './PeopleTabs.tsx'
import { peopleText } from './words.ts'

/** Every guardian of the school. */
export default function GuardianList() {
  const text = useText(peopleText)
  return (
    <>
      <PageHeader title={text.list.guardians} />
      <PeopleTabs value="guardians" />
      <GuardianTable />
    </>
  )
}
