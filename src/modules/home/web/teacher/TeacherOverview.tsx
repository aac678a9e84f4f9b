import { IconCalendar, IconSearch, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { access } from '#modules/access/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { setLoginStatus, useSchool, useUser } from '#platform/web/session/session.ts'
import { keyNames } from '#platform/web/shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { homePaths } from '../paths.ts'
import { homeText } from '../words.ts'
import css from './TeacherOverview.module.css'

/** The first page a new teacher sees: a short tour with a link to their day. */
export default function TeacherOverview() {
  const text = useText(homeText).overview
  const { firstName } = useUser()
  const { name: school } = useSchool()
  const navigate = useNavigate()
  const finish = useSend(access.routes.finishFirstVisit, {
    onSuccess: async ({ data }) => {
      setLoginStatus(data.loginStatus)
      await navigate(homePaths.teacherToday, { replace: true })
    },
    onError: ({ message }) => void toast.error(message),
  })
  const { steps } = text
  const points = [
    { icon: IconSun, title: steps.todayTitle, body: steps.today },
    { icon: IconSearch, title: steps.findTitle, body: fill(steps.find, { keys: keyNames('mod+k') }) },
    { icon: IconCalendar, title: steps.yearTitle, body: steps.year },
    { icon: IconUserCircle, title: steps.selfTitle, body: steps.self },
  ]
  return (
    <div className={css.page}>
      <PageHeader title={fill(text.heading, { name: firstName })} subtitle={fill(text.lead, { school })} />
      <ul className={css.points}>
        {points.map(({ icon, title, body }) => (
          <li key={title} className={css.point}>
            <Icon of={icon} size={20} className={css.icon} />
            <div>
              <h2 className={css.title}>{title}</h2>
              <p className={css.body}>{body}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="primary" size="large" loading={finish.isPending} onClick={() => finish.mutate({})}>
        {text.go}
      </Button>
    </div>
  )
}
