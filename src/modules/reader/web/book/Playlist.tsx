import { IconX } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { library } from '#modules/library/contract.ts'
import { contentScreen } from '#platform/contract/files/contentRoutes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { useUiText } from '#ui/uiText.ts'
import { readerText } from '../words.ts'
import css from './Reader.module.css'

type PlaylistProps = { book: { bookId: string; courseId: string | null; gradeId: string | null }; onClose: () => void }

/** Other books of the same course and grade. */
export function Playlist({ book, onClose }: PlaylistProps) {
  const text = useText(readerText).playlist
  const { close } = useUiText()
  const { pathname } = useLocation()
  const { courseId, gradeId } = book
  const list = useRead(library.routes.listResources, {
    query: { size: '50', ...(courseId && { courseId }), ...(gradeId && { gradeId }) },
  })
  const others = (list.data?.rows ?? []).filter(
    (one) => one.contentId !== book.bookId && contentScreen(one) === 'content/read/article/pdf',
  )
  return (
    <aside className={css.panel} aria-label={text.title}>
      <div className={css.panelHead}>
        <strong>{text.title}</strong>
        <IconButton icon={IconX} label={close} onClick={onClose} tooltip={false} />
      </div>
      <div className={css.panelBody}>
        {list.data && others.length === 0 && <p>{text.none}</p>}
        <ul className={css.list}>
          {others.map(({ contentId, title }) => (
            <li key={contentId}>
              <Link to={`${pathname}?contentId=${contentId}`} look="bare" className={css.choice}>
                <span dir="auto">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
