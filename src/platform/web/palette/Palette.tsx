import { IconArrowRight, IconBolt, IconClock, IconFileText, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '#ui/classNames.ts'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { ModalElement } from '#ui/overlays/ModalElement.tsx'
import { fill, useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import type { PaletteEntry } from './entries.ts'
import css from './Palette.module.css'
import { type SearchResults, useSearch } from './paletteSearch.ts'
import { addRecent } from './recentEntries.ts'

/** Command palette: pages, records and actions in one search box. Arrow keys move, Enter opens, Escape closes. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const found = useSearch(typed)
  const { entries } = found
  const activeIndex = Math.min(index, entries.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    if (entry.run) return entry.run()
    if (!entry.to) return
    addRecent({ to: entry.to, label: entry.label, ...(entry.hint && { hint: entry.hint }) })
    void navigate(entry.to)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      setIndex((activeIndex + step + entries.length) % entries.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(entries[activeIndex])
    } else if (event.key === 'Escape') {
      // Closes the dialog too, not only the list.
      event.preventDefault()
      onClose()
    }
  }
  const type = (words: string) => {
    setTyped(words)
    setIndex(0)
  }
  const active = entries.length > 0 ? optionId(activeIndex) : undefined
  return (
    <ModalElement modal dismissable onClose={onClose} labelledBy={`${id}-label`} className={css.palette}>
      <SearchBox id={id} typed={typed} active={active} onType={type} onKeyDown={press} />
      <Results
        id={`${id}-list`}
        found={found}
        typed={typed}
        activeIndex={activeIndex}
        optionId={optionId}
        onPoint={setIndex}
        onChoose={choose}
      />
    </ModalElement>
  )
}

type SearchBoxProps = {
  id: string
  typed: string
  /** The id of the active option. */
  active: string | undefined
  onType: (words: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchBox({ id, typed, active, onType, onKeyDown }: SearchBoxProps) {
  const text = useText(platformText).search
  return (
    <div className={css.box}>
      <Icon of={IconSearch} className={css.glass} />
      <label id={`${id}-label`} htmlFor={`${id}-input`} className="visually-hidden">
        {text.label}
      </label>
      <input
        id={`${id}-input`}
        className={css.input}
        type="text"
        role="combobox"
        aria-expanded={active !== undefined}
        aria-controls={`${id}-list`}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={text.open}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Kbd>Esc</Kbd>
    </div>
  )
}

type ResultsProps = {
  id: string
  found: SearchResults
  typed: string
  activeIndex: number
  optionId: (index: number) => string
  onPoint: (index: number) => void
  onChoose: (entry: PaletteEntry) => void
}

function Results({ id, found, typed, activeIndex, optionId, onPoint, onChoose }: ResultsProps) {
  const text = useText(platformText).search
  const { entries, isSearching, failed } = found
  const groups = [...new Set(entries.map(({ group }) => group))]
  const nothingFound = entries.length === 0 && typed.trim() !== '' && !isSearching
  return (
    <>
      <div id={id} role="listbox" aria-label={text.results} className={css.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options.
          <div key={group} role="group" aria-label={found.groupNames[group] ?? group}>
            <p className={css.heading} aria-hidden="true">
              {found.groupNames[group] ?? group}
            </p>
            {entries.map((entry, index) =>
              entry.group === group ? (
                <Option
                  key={entry.id}
                  id={optionId(index)}
                  entry={entry}
                  isActive={index === activeIndex}
                  onPoint={() => onPoint(index)}
                  onChoose={() => onChoose(entry)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p role="status" className={cx(css.note, entries.length > 0 && !failed && 'visually-hidden')}>
        {failed ? text.failed : nothingFound ? fill(text.none, { words: typed.trim() }) : ''}
      </p>
    </>
  )
}

const icons: Record<string, IconType> = { recent: IconClock, pages: IconArrowRight, actions: IconBolt }

type OptionProps = { id: string; entry: PaletteEntry; isActive: boolean; onPoint: () => void; onChoose: () => void }

function Option({ id, entry, isActive, onPoint, onChoose }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys and names the active option.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input.
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(css.option, isActive && css.at)}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon of={icons[entry.group] ?? IconFileText} />
      <span className={css.words}>{entry.label}</span>
      {entry.hint && <span className={css.hint}>{entry.hint}</span>}
    </div>
  )
}
