import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { searchText } from '../words.ts'
import css from './Launcher.module.css'
import { blinksAt, isHiddenAt } from './position.ts'
import { useDrag } from './useDrag.ts'

const SearchPopup = lazy(() => import('../popup/SearchPopup.tsx'))

/** The teacher's search: a button that can be dragged anywhere, on every page but a few. */
export default function Launcher() {
  const text = useText(searchText)
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const drag = useDrag(place, pathname)
  if (isHiddenAt(pathname)) return null
  return (
    <>
      <div ref={place} className={css.place} style={drag.style}>
        <button
          type="button"
          className={cx(css.launcher, blinksAt(pathname) && css.blinking, drag.isDragging && css.dragging)}
          aria-haspopup="dialog"
          aria-describedby={id}
          {...drag.handlers}
          onClick={() => {
            if (!drag.hasMoved()) setOpen(true)
          }}
        >
          <Icon of={IconSearch} />
          <span className={css.words}>{text.launcher}</span>
        </button>
        <span id={id} hidden>
          {text.move}
        </span>
      </div>
      {isOpen && (
        <Suspense>
          <SearchPopup onClose={() => setOpen(false)} side={drag.side} onSide={drag.toSide} />
        </Suspense>
      )}
    </>
  )
}
