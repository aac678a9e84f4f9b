import {
  IconArrowLeft,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBookmark,
  IconDotsVertical,
  IconLayoutSidebar,
  IconMessageQuestion,
  IconMoon,
  IconPencil,
  IconPlaylist,
  IconPrinter,
  IconRotateClockwise,
  IconSquare,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { askPath } from '#modules/doubts/web/paths.ts'
import { zoomLimits } from '#modules/reader/limits.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/actions/Menu.tsx'
import { useDownloadAction } from '../downloads/DownloadButton.tsx'
import { readerText } from '../words.ts'
import { PageTurner } from './PageTurner.tsx'
import css from './Reader.module.css'
import { type ReaderBarProps, viewIcons, ZoomShown } from './ReaderBar.tsx'

type CompactBarProps = ReaderBarProps & { isBookmarked: boolean; onBookmark: () => void; onTools: () => void }

/** The only toolbar row of a narrow window: the rest is in a menu, and the tools take its place. */
export function CompactBar(props: CompactBarProps) {
  const { book, device, zoom } = props
  const { bar: text, tools } = useText(readerText)
  const items = useMenuItems(props)
  return (
    <div role="toolbar" aria-label={text.label} className={css.bar}>
      <h1 className="visually-hidden">{book.title}</h1>
      <IconButton icon={IconArrowLeft} label={text.back} onClick={props.onBack} />
      <IconButton icon={IconLayoutSidebar} label={text.panel} pressed={props.isPanelOpen} onClick={props.onPanel} />
      <span className={css.space} />
      <PageTurner {...props} />
      <span className={css.space}>
        <ZoomShown device={device} zoom={zoom} />
      </span>
      <IconButton icon={IconPencil} label={tools.label} onClick={props.onTools} />
      <Menu
        label={text.more}
        align="end"
        items={items}
        trigger={(trigger) => <IconButton {...trigger} icon={IconDotsVertical} label={text.more} />}
      />
    </div>
  )
}

function useMenuItems(props: CompactBarProps): MenuEntry[] {
  const { book, device, zoom, view, hasRoomForTwo, isFull, isDark, isBookmarked, total } = props
  const { bar: text, tools } = useText(readerText)
  const { roleId } = useUser()
  const keep = useDownloadAction(book.bookId)
  const { least, most, start } = zoomLimits[device]
  const views = (['single', 'dual', 'scroll'] as const).filter((one) => one !== 'dual' || hasRoomForTwo)
  return [
    { label: text.zoomIn, icon: IconZoomIn, disabled: zoom >= most, onSelect: () => props.onZoom(1) },
    { label: text.zoomOut, icon: IconZoomOut, disabled: zoom <= least, onSelect: () => props.onZoom(-1) },
    { label: text.reset, icon: IconSquare, disabled: zoom === start, onSelect: () => props.onZoom(0) },
    'divider',
    ...views.map((one) => ({
      label: text[one],
      icon: viewIcons[one],
      checked: view === one,
      onSelect: () => props.onView(one),
    })),
    { label: text.rotate, icon: IconRotateClockwise, onSelect: props.onRotate },
    { label: text.dark, icon: IconMoon, checked: isDark, onSelect: props.onDark },
    {
      label: isFull ? text.leaveFullScreen : text.fullScreen,
      icon: isFull ? IconArrowsMinimize : IconArrowsMaximize,
      onSelect: props.toggleFull,
    },
    'divider',
    { label: tools.bookmark, icon: IconBookmark, checked: isBookmarked, onSelect: props.onBookmark },
    { label: keep.label, icon: keep.icon, disabled: keep.isDisabled, onSelect: keep.run },
    { label: text.print, icon: IconPrinter, disabled: total === 0, onSelect: props.onPrint },
    ...(roleId === roles.student
      ? [
          {
            label: text.ask,
            icon: IconMessageQuestion,
            to: askPath({ contentId: book.bookId, page: props.page, title: book.title }),
          },
        ]
      : []),
    ...(isFull && roleId === roles.teacher
      ? [{ label: text.playlist, icon: IconPlaylist, onSelect: props.onPlaylist }]
      : []),
  ]
}
