import { visitorEvents } from '#modules/visitors/events.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { visitorTitles } from '../titles.ts'
import { ExitPassList } from './ExitPassList.tsx'

/** For class teachers: the exit passes of their class. */
export default function ExitPasses() {
  const { titles } = useText(visitorTitles)
  useLiveRefresh(visitorEvents.changed)
  return (
    <>
      <PageHeader title={titles.exitPasses} />
      <ExitPassList />
    </>
  )
}
