import { IconInfoCircle } from '@tabler/icons-react'
import { roles } from '#platform/contract/access/roles.ts'
import { contentPath } from '#platform/contract/files/contentRoutes.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { categoryName, type Shelf } from '../kinds.ts'
import type { Resource } from '../schemas.ts'
import css from './Cover.module.css'
import { Cover } from './Cover.tsx'
import { useResourceActions } from './resourceActions.ts'
import { statusWords } from './statusWords.ts'
import { libraryText } from './words.ts'

/** The address that opens a resource. One without content, or waiting for a decision, opens with its details. */
export function useResourceLink(shelf: Shelf) {
  const isOffice = useUser().roleId === roles.admin
  return (resource: Resource) => {
    if (shelf === 'approval') return `?${new URLSearchParams({ shelf, contentId: resource.contentId })}`
    if (!resource.fileName && !resource.written) return `?${new URLSearchParams({ contentId: resource.contentId })}`
    return contentPath(isOffice ? '/admin' : '/teacher', resource)
  }
}

type ShelfCardProps = { resource: Resource; shelf: Shelf; onDetails: () => void }

/** A resource on the shelf: its cover and title open it, also in a new tab. */
export function ShelfCard({ resource, shelf, onDetails }: ShelfCardProps) {
  const text = useText(libraryText)
  const linkTo = useResourceLink(shelf)
  const actions = useResourceActions()(resource)
  const status = statusWords(resource.statusId)
  const facts = [text.categories[categoryName(resource.categoryId)], resource.grade, resource.course]
  return (
    <div className={css.card}>
      <Link to={linkTo(resource)} look="bare" className={css.link}>
        <Cover resource={resource} />
        <span className={css.name} dir="auto">
          {resource.title}
        </span>
      </Link>
      <div className={css.foot}>
        <span className={css.facts}>
          <span>{facts.filter(Boolean).join(' · ')}</span>
          {shelf === 'mine' && <Status tone={status.tone}>{text.statuses[status.name]}</Status>}
        </span>
        <IconButton
          icon={IconInfoCircle}
          size="small"
          label={fill(text.shelf.detailsOf, { title: resource.title })}
          onClick={onDetails}
        />
      </div>
      {actions.map(({ label, to }) => (
        <ButtonLink key={to} size="small" to={to}>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}
