import { IconChevronRight } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import { profile } from '../contract.ts'
import { useFacts } from './ownFacts.ts'
import css from './Profile.module.css'
import { sectionsOf } from './sections.ts'
import { profileTitles } from './titles.ts'
import { profileText } from './words.ts'

/** The start of a profile: who one is here, and the way to every section. */
export default function Overview() {
  const { titles } = useText(profileTitles)
  const text = useText(profileText)
  const { name, role, school } = useFacts()
  const user = useUser()
  const { data } = useRead(profile.routes.getOwnProfile, {})
  return (
    <div className={css.page}>
      <PageHeader title={titles.profile} subtitle={text.subtitle} />
      <PersonCell size="large" name={name} src={data?.photoUrl} meta={`${role} · ${school}`} />
      <nav aria-label={text.sections}>
        <ul className={css.sections}>
          {sectionsOf(user).map((section) => (
            <li key={section.name}>
              <Link to={section.to} look="bare" className={css.section}>
                <Icon of={section.icon} size={20} className={css.icon} />
                <span className={css.words}>
                  <span className={css.title}>{text[section.name].title}</span>
                  <span className={css.quiet}>{text[section.name].hint}</span>
                </span>
                <Icon of={IconChevronRight} className={css.arrow} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
