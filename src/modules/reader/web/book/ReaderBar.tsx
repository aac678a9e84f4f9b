import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBook,
  IconChevronLeft,
  IconChevronRight,
  IconFile,
  IconLayoutSidebar,
  IconPlaylist,
  IconPrinter,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Device, zoomLimits } from '#modules/reader/limits.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { readerText } from '../words.ts'
import css from './Reader.module.css'

type ReaderBarProps = {
  book: { bookId: string; title: string }
  device: Device
  page: number
  right: number
  total: number
  zoom: number
  isDual: boolean
  hasRoomForTwo: boolean
  isFull: boolean
  canBack: boolean
  canForward: boolean
  isPanelOpen: boolean
  turn: (forward: boolean) => void
  jump: (typed: string) => void
  /** In steps; 0 resets the zoom. */
  onZoom: (steps: number) => void
  onDual: () => void
  onRotate: () => void
  onPrint: () => void
  toggleFull: () => void
  onPanel: () => void
  onPlaylist: () => void
}

/** The toolbar: navigation and view options. */
export function ReaderBar(props: ReaderBarProps) {
  const { book, device, zoom, isDual, hasRoomForTwo, isFull, canBack, canForward, total } = props
  const text = useText(readerText).bar
  const { number } = useFormat()
  const { roleId } = useUser()
  const { least, most, start } = zoomLimits[device]
  return (
    <div role="toolbar" aria-label={text.label} className={css.bar}>
      <IconButton icon={IconLayoutSidebar} label={text.panel} pressed={props.isPanelOpen} onClick={props.onPanel} />
      <h1 className={css.title} dir="auto">
        {book.title}
      </h1>
      <div className={css.group}>
        <IconButton
          icon={IconChevronLeft}
          label={text.previous}
          disabled={!canBack}
          onClick={() => props.turn(false)}
        />
        <Jump {...props} />
        <span className={css.total}>{fill(text.of, { n: number(total) })}</span>
        <IconButton icon={IconChevronRight} label={text.next} disabled={!canForward} onClick={() => props.turn(true)} />
      </div>
      <div className={css.group}>
        <IconButton icon={IconZoomOut} label={text.zoomOut} disabled={zoom <= least} onClick={() => props.onZoom(-1)} />
        <output className={css.zoom} aria-label={text.zoom}>
          {number(zoom)}×
        </output>
        <IconButton icon={IconZoomIn} label={text.zoomIn} disabled={zoom >= most} onClick={() => props.onZoom(1)} />
        <IconButton icon={IconZoomReset} label={text.reset} disabled={zoom === start} onClick={() => props.onZoom(0)} />
      </div>
      <div className={css.group}>
        <IconButton icon={IconRotateClockwise} label={text.rotate} onClick={props.onRotate} />
        {hasRoomForTwo && (
          <IconButton
            icon={isDual ? IconFile : IconBook}
            label={isDual ? text.single : text.dual}
            onClick={props.onDual}
          />
        )}
        <DownloadButton bookId={book.bookId} />
        <IconButton icon={IconPrinter} label={text.print} disabled={total === 0} onClick={props.onPrint} />
        {isFull && roleId !== roles.admin && (
          <IconButton icon={IconPlaylist} label={text.playlist} onClick={props.onPlaylist} />
        )}
        <IconButton
          icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
          label={isFull ? text.leaveFullScreen : text.fullScreen}
          onClick={props.toggleFull}
        />
      </div>
    </div>
  )
}

/** Shows the current page and jumps to another: at most five digits. */
function Jump({ page, right, jump }: ReaderBarProps) {
  const text = useText(readerText).bar
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the input when the page changes
  useEffect(() => setTyped(null), [page])
  const isEntered = useRef(false)
  return (
    <input
      className={css.jump}
      inputMode="numeric"
      aria-label={text.jump}
      value={typed ?? (right > page ? `${page}–${right}` : String(page))}
      // Select the number synchronously on focus; later, a digit typed in the meantime would be overwritten. A mouse press
      // places the cursor after the focus event, so the click that enters the field selects the number again.
      onMouseDown={({ currentTarget }) => {
        isEntered.current = document.activeElement !== currentTarget
      }}
      onFocus={({ target }) => {
        flushSync(() => setTyped(String(page)))
        target.select()
      }}
      onClick={({ currentTarget }) => isEntered.current && currentTarget.select()}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => event.key === 'Enter' && jump(event.currentTarget.value)}
    />
  )
}
