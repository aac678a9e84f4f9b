import {
  IconArrowAutofitWidth,
  IconArrowLeft,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBook,
  IconFile,
  IconLayoutList,
  IconLayoutSidebar,
  IconMessageQuestion,
  IconMoon,
  IconPlaylist,
  IconPrinter,
  IconRotateClockwise,
  IconSquare,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { askPath } from '#modules/doubts/web/paths.ts'
import { type Device, percentOf, type View, zoomLimits } from '#modules/reader/limits.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { readerText } from '../words.ts'
import { PageTurner, type PageTurnerProps } from './PageTurner.tsx'
import css from './Reader.module.css'

export type ReaderBarProps = PageTurnerProps & {
  book: { bookId: string; title: string }
  device: Device
  zoom: number
  /** Whether the pages fill the width of the window. */
  isWide: boolean
  view: View
  hasRoomForTwo: boolean
  isDark: boolean
  isFull: boolean
  isPanelOpen: boolean
  onBack: () => void
  /** In steps; 0 shows the whole page. */
  onZoom: (steps: number) => void
  onWidth: () => void
  onView: (view: View) => void
  onDark: () => void
  onRotate: () => void
  onPrint: () => void
  toggleFull: () => void
  onPanel: () => void
  onPlaylist: () => void
}

export const viewIcons = { single: IconFile, dual: IconBook, scroll: IconLayoutList } as const

/** The toolbar of a wide window: navigation and view options. `status` is below the title. */
export function ReaderBar(props: ReaderBarProps & { status: ReactNode }) {
  const { book, device, view, hasRoomForTwo, isFull, total } = props
  const text = useText(readerText).bar
  const { roleId } = useUser()
  const navigate = useNavigate()
  const views = (['single', 'dual', 'scroll'] as const).filter((one) => one !== 'dual' || hasRoomForTwo)
  return (
    <div role="toolbar" aria-label={text.label} className={css.bar}>
      <IconButton icon={IconArrowLeft} label={text.back} onClick={props.onBack} />
      <IconButton icon={IconLayoutSidebar} label={text.panel} pressed={props.isPanelOpen} onClick={props.onPanel} />
      <div className={css.heading}>
        <h1 className={css.title} dir="auto">
          {book.title}
        </h1>
        {props.status}
      </div>
      <PageTurner {...props} />
      <div className={css.group}>
        <ZoomButtons {...props} device={device} />
      </div>
      <div className={css.group}>
        {views.map((one) => (
          <IconButton
            key={one}
            icon={viewIcons[one]}
            label={text[one]}
            pressed={view === one}
            onClick={() => props.onView(one)}
          />
        ))}
      </div>
      <div className={css.group}>
        <IconButton icon={IconRotateClockwise} label={text.rotate} onClick={props.onRotate} />
        <IconButton icon={IconMoon} label={text.dark} pressed={props.isDark} onClick={props.onDark} />
        <DownloadButton bookId={book.bookId} />
        <IconButton icon={IconPrinter} label={text.print} disabled={total === 0} onClick={props.onPrint} />
        {roleId === roles.student && (
          <IconButton
            icon={IconMessageQuestion}
            label={text.ask}
            onClick={() => void navigate(askPath({ contentId: book.bookId, page: props.page, title: book.title }))}
          />
        )}
        {isFull && roleId === roles.teacher && (
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

function ZoomButtons({ device, zoom, isWide, onZoom, onWidth }: ReaderBarProps) {
  const text = useText(readerText).bar
  const { least, most, start } = zoomLimits[device]
  return (
    <>
      <IconButton icon={IconZoomOut} label={text.zoomOut} disabled={zoom <= least} onClick={() => onZoom(-1)} />
      <ZoomShown device={device} zoom={zoom} />
      <IconButton icon={IconZoomIn} label={text.zoomIn} disabled={zoom >= most} onClick={() => onZoom(1)} />
      <IconButton icon={IconSquare} label={text.reset} disabled={zoom === start && !isWide} onClick={() => onZoom(0)} />
      <IconButton icon={IconArrowAutofitWidth} label={text.width} pressed={isWide} onClick={onWidth} />
    </>
  )
}

export function ZoomShown({ device, zoom }: { device: Device; zoom: number }) {
  const text = useText(readerText).bar
  const { percent } = useFormat()
  return (
    <output className={css.zoom} aria-label={text.zoom}>
      {percent(percentOf(device, zoom) / 100)}
    </output>
  )
}
