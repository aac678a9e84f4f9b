import { announced } from '#modules/attendance/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { staffAccess, studentAccess } from './access.ts'
import { attendancePaths } from './paths.ts'
import { attendanceText } from './words.ts'

/** The attendance pages the user may open. */
export function OfficeTabs({ at }: { at: 'today' | 'announced' | 'staff' | 'reports' | 'settings' }) {
  const text = useText(attendanceText).office
  const user = useUser()
  const tabs = [
    { value: 'today' as const, label: text.today, to: attendancePaths.overview, needs: studentAccess },
    { value: 'announced' as const, label: text.announced, to: attendancePaths.announced, needs: announced },
    { value: 'staff' as const, label: text.staff, to: attendancePaths.staff, needs: staffAccess },
    { value: 'reports' as const, label: text.reports, to: attendancePaths.reports, needs: studentAccess },
    { value: 'settings' as const, label: text.settings, to: attendancePaths.settings, needs: studentAccess },
  ].filter(({ needs }) => mayUse(needs, user))
  return <Tabs label={text.tabs} tabs={tabs.map(({ needs: _, ...tab }) => tab)} value={at} />
}
