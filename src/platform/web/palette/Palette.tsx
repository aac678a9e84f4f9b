import { IconArrowRight, IconBolt, IconClock, IconFileText, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '#ui/classNames.ts'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { ModalElement } from '#ui/overlays/ModalElement.tsx'
import { useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import type { PaletteEntry } from './entries.ts'
import css from './Palette.module.css'
import { type Found, useFound } from './paletteSearch.ts'
import { noteRecent } from './recentEntries.ts'

/** One box to go, find and do: arrows move, Enter opens, Escape returns to where one was. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(typed)
  const { entries } = found
  const place = Math.min(at, entries.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    if (entry.run) return entry.run()
    if (!entry.to) return
    noteRecent({ to: entry.to, label: entry.label, ...(entry.hint && { hint: entry.hint }) })
    void navigate(entry.to)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      setAt((place + step + entries.length) % entries.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(entries[place])
    } else if (event.key === 'Escape') {
      // The list is the whole dialog: one press closes both.
      event.preventDefault()
      onClose()
    }
  }
  const type = (words: string) => {
    setTyped(words)
    setAt(0)
  }
  const active = entries.length > 0 ? optionId(place) : undefined
  return (
    <ModalElement modal dismissable onClose={onClose} labelledBy={`${id}-label`} className={css.palette}>
      <Box id={id} typed={typed} active={active} onType={type} onKeyDown={press} />
      <Results
        id={`${id}-list`}
        found={found}
        typed={typed}
        place={place}
        optionId={optionId}
        onPoint={setAt}
        onChoose={choose}
      />
    </ModalElement>
  )
}

type BoxProps = {
  id: string
  typed: string
  /** The option at hand, by its id. */
  active: string | undefined
  onType: (words: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Box({ id, typed, active, onType, onKeyDown }: BoxProps) {
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
  found: Found
  typed: string
  place: number
  optionId: (index: number) => string
  onPoint: (index: number) => void
  onChoose: (entry: PaletteEntry) => void
}

function Results({ id, found, typed, place, optionId, onPoint, onChoose }: ResultsProps) {
  const text = useText(platformText).search
  const { entries, isSearching, failed } = found
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <>
      <div id={id} role="listbox" aria-label={text.results} className={css.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
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
                  isAt={index === place}
                  onPoint={() => onPoint(index)}
                  onChoose={() => onChoose(entry)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p role="status" className={cx(css.note, entries.length > 0 && !failed && 'visually-hidden')}>
        {failed ? text.failed : entries.length === 0 && typed.trim() && !isSearching ? text.none : ''}
      </p>
    </>
  )
}

const icons: Record<string, IconType> = { recent: IconClock, pages: IconArrowRight, actions: IconBolt }

type OptionProps = { id: string; entry: PaletteEntry; isAt: boolean; onPoint: () => void; onChoose: () => void }

function Option({ id, entry, isAt, onPoint, onChoose }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAt) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isAt])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which names the option at hand.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input.
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isAt}
      className={cx(css.option, isAt && css.at)}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon of={icons[entry.group] ?? IconFileText} />
      <span className={css.words}>{entry.label}</span>
      {entry.hint && <span className={css.hint}>{entry.hint}</span>}
    </div>
  )
}
