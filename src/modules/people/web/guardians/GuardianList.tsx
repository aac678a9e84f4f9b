import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PeopleTabs } from '../PeopleTabs.tsx'
import { peopleText } from '../words.ts'
import { GuardianTable } from './GuardianTable.tsx'

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
