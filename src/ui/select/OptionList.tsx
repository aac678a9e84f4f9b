import { IconCheck } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { useAnchored } from '../overlays/placement.ts'
import { useOutsidePress } from '../overlays/useOutsidePress.ts'
import { useUiText } from '../uiText.ts'
import css from './OptionList.module.css'
import { groupOptions, type OptionGroup, type SelectOption } from './selectOptions.ts'
import { type Combobox, optionId } from './useCombobox.ts'
import { useOptionWindow } from './useOptionWindow.ts'

interface OptionListProps {
  combobox: Combobox
  anchor: RefObject<HTMLElement | null>
  /** The id of the field's label. */
  labelledBy: string
  chosen: ReadonlySet<string>
  isMultiple: boolean
}

/** Scrolls only the list itself; `scrollIntoView` may also move the page behind it. */
function scrollTo(list: HTMLElement, option: HTMLElement) {
  const above = option.offsetTop
  const below = above + option.offsetHeight
  const margin = 4
  if (above - margin < list.scrollTop) list.scrollTop = above - margin
  else if (below + margin > list.scrollTop + list.clientHeight) list.scrollTop = below + margin - list.clientHeight
}

/** The open list of a combobox. It never takes the focus. */
export function OptionList({ combobox, anchor, labelledBy, chosen, isMultiple }: OptionListProps) {
  const { listId, listed, active, choose, close } = combobox
  const text = useUiText()
  const popup = useRef<HTMLDivElement>(null)
  useAnchored(true, () => anchor.current, popup, { matchWidth: true, keepsAnchorVisible: true })
  useOutsidePress(true, [anchor, popup], close)
  const { drawn, from, onScroll } = useOptionWindow(popup, listed, active)
  const groups = groupOptions(drawn)
  const positions = new Map(drawn.map((option, at) => [option.value, from + at + 1]))
  useLayoutEffect(() => {
    const option = active === undefined ? null : document.getElementById(optionId(listId, active))
    if (popup.current && option) scrollTo(popup.current, option)
  }, [active, listId])

  const press = (event: MouseEvent) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-value]') : null
    if (option && option.ariaDisabled !== 'true') choose(option.dataset.value ?? '')
  }
  return (
    <div ref={popup} popover="manual" className={css.popup} onScroll={onScroll}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus. */}
      <div
        id={listId}
        role="listbox"
        aria-labelledby={labelledBy}
        aria-multiselectable={isMultiple || undefined}
        tabIndex={-1}
        onClick={press}
      >
        {groups.map((group, at) => (
          <OptionLines
            key={group.name ?? `ungrouped ${at}`}
            listId={listId}
            at={at}
            group={group}
            line={(option) => (
              <OptionLine
                key={option.value}
                id={optionId(listId, option.value)}
                option={option}
                position={positions.get(option.value) ?? 0}
                total={listed.length}
                isActive={option.value === active}
                isChosen={chosen.has(option.value)}
              />
            )}
          />
        ))}
      </div>
      <p role="status" className={css.empty}>
        {listed.length === 0 && text.noMatch}
      </p>
    </div>
  )
}

interface OptionLinesProps {
  listId: string
  at: number
  group: OptionGroup
  line: (option: SelectOption) => ReactNode
}

function OptionLines({ listId, at, group, line }: OptionLinesProps) {
  const lines = group.options.map(line)
  if (group.name === undefined) return lines
  const nameId = `${listId}-group-${at}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
    <div role="group" aria-labelledby={nameId}>
      <div id={nameId} role="presentation" className={css.group}>
        {group.name}
      </div>
      {lines}
    </div>
  )
}

interface OptionLineProps {
  id: string
  option: SelectOption
  /** From 1, among all options that match, including those not drawn. */
  position: number
  total: number
  isActive: boolean
  isChosen: boolean
}

/** Memoised, so that an arrow key redraws two options and not the whole list. */
const OptionLine = memo(function OptionLine({ id, option, position, total, isActive, isChosen }: OptionLineProps) {
  const { value, label, hint, disabled } = option
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={total}
      aria-disabled={disabled || undefined}
      data-value={value}
      className={cx(css.option, isActive && css.active)}
    >
      <span className={css.label}>
        {label}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {isChosen && <Icon of={IconCheck} size={16} className={css.check} />}
    </div>
  )
})
