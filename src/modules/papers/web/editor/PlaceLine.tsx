import {
  IconArrowDown,
  IconArrowsExchange,
  IconArrowUp,
  IconDotsVertical,
  IconGitFork,
  IconLanguage,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { PaperContent } from '#modules/papers/paper.ts'
import type { PaperQuestion } from '#modules/papers/records.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/actions/Menu.tsx'
import { cx } from '#ui/classNames.ts'
import { type Spot, withoutChoice, withoutPlace } from '../../rules/paperEdits.ts'
import { papersText } from '../words.ts'
import css from './Editor.module.css'
import { type Dragged, draggable, useDrop } from './placeDrag.ts'

export type Asking = { kind: 'swap' | 'choice' | 'twin'; versionId: string; spot: Spot }

export type PlaceTools = {
  content: PaperContent
  known: ReadonlyMap<string, PaperQuestion>
  onChange: (content: PaperContent) => void
  onMove: (spot: Spot, by: 1 | -1) => void
  onDrop: (dragged: Dragged, spot: Spot) => void
  /** Opens a list of questions to choose from. */
  onAsk: (asking: Asking) => void
}

/** A place of the paper: one question or two to choose from. It is dragged, or moved with Alt and an arrow key. */
export function PlaceLine({ spot, number, tools }: { spot: Spot; number: number; tools: PlaceTools }) {
  const text = useText(papersText)
  const count = useCount()
  const { content, known, onChange, onMove, onAsk } = tools
  const { target, isOver } = useDrop((dragged) => tools.onDrop(dragged, spot))
  const ids = content.sections[spot.section]?.groups[spot.group]?.places[spot.place]?.questions ?? []
  const [first = ''] = ids
  const shown = ids.flatMap((id) => known.get(id) ?? [])
  const { second } = content
  const twins = second ? ids.filter((id) => second.questions[id] !== undefined).length : 0
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(spot, event.key === 'ArrowUp' ? -1 : 1)
  }
  const items: MenuEntry[] = [
    {
      label: text.editor.swap,
      icon: IconArrowsExchange,
      onSelect: () => onAsk({ kind: 'swap', versionId: first, spot }),
    },
    ids.length > 1
      ? {
          label: text.editor.noChoice,
          icon: IconGitFork,
          onSelect: () => onChange(withoutChoice(content, spot)),
        }
      : {
          label: text.editor.offerChoice,
          icon: IconGitFork,
          onSelect: () => onAsk({ kind: 'choice', versionId: first, spot }),
        },
    ...(second
      ? ids.map((versionId, at) => ({
          label: ids.length > 1 ? fill(text.editor.twinOf, { n: at + 1 }) : text.editor.twin,
          icon: IconLanguage,
          onSelect: () => onAsk({ kind: 'twin', versionId, spot }),
        }))
      : []),
    'divider',
    { label: text.editor.up, icon: IconArrowUp, kbd: 'Alt ↑', onSelect: () => onMove(spot, -1) },
    { label: text.editor.down, icon: IconArrowDown, kbd: 'Alt ↓', onSelect: () => onMove(spot, 1) },
  ]
  return (
    <li
      className={cx(css.place, isOver && css.over)}
      {...draggable({ kind: 'place', spot })}
      {...target}
      onKeyDown={onKey}
    >
      <span className={css.number}>{number}.</span>
      <span className={css.words}>
        {shown.map((one, at) => (
          <span key={one.versionId}>
            {at > 0 && <em> {text.contents.or} </em>}
            {one.title}
          </span>
        ))}
        <small>
          {[
            shown[0]?.chapter,
            shown[0] && text.difficulties[shown[0].difficulty],
            second && fill(text.editor.twins, { n: twins, m: ids.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={css.worth}>{count(text.contents.worth, shown[0]?.marks ?? 0)}</span>
      <Menu
        label={text.editor.more}
        items={items}
        trigger={(props) => <IconButton size="small" label={text.editor.more} icon={IconDotsVertical} {...props} />}
      />
      <IconButton
        size="small"
        label={text.editor.remove}
        icon={IconTrash}
        onClick={() => onChange(withoutPlace(content, spot))}
      />
    </li>
  )
}
