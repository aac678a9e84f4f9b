import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { HubTabs, useHubPlace } from '../HubTabs.tsx'
import { noticePaths } from '../paths.ts'
import { noticeTitles } from '../titles.ts'
import { noticeText } from '../words.ts'
import { Board } from './Board.tsx'

/** The announcements for a teacher, ongoing or past and by type. */
export default function TeacherHub() {
  const { titles } = useText(noticeTitles)
  const text = useText(noticeText).board
  const { pathname, phase, type } = useHubPlace()
  return (
    <>
      <PageHeader title={titles.hub} subtitle={text.hubSubtitle}>
        <HubTabs hub={noticePaths.teacherHub} />
      </PageHeader>
      <Board key={pathname} path={pathname} fixed={{ phase, type }} />
    </>
  )
}
