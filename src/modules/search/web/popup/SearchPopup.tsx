import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { KeywordId } from '#modules/search/keywords.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useMedia } from '#ui/layout/measurements.ts'
import { ModalElement } from '#ui/overlays/ModalElement.tsx'
import { useUiText } from '#ui/uiText.ts'
import { searchText } from '../words.ts'
import { AttendanceStep } from './AttendanceStep.tsx'
import { Choices } from './Choices.tsx'
import { ClassChoices } from './ClassChoices.tsx'
import { FoundRecords } from './FoundRecords.tsx'
import { nothing, withKeyword } from './flow.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { Results } from './Results.tsx'
import css from './SearchPopup.module.css'
import { type StepsProps, useSteps } from './useSteps.ts'

type Side = 'left' | 'right'
type SearchPopupProps = { onClose: () => void; side: Side; onSide: (side: Side) => void }

/** Keyword, action, class and subject, result; or a name typed at once. */
export default function SearchPopup({ onClose, side, onSide }: SearchPopupProps) {
  const text = useText(searchText)
  const ui = useUiText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const steps = useSteps(onClose)
  const other = side === 'left' ? 'right' : 'left'
  return (
    <ModalElement modal dismissable onClose={onClose} labelledBy={`${id}-title`} className={css.popup}>
      <header className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {text.launcher}
        </h2>
        <IconButton icon={IconX} label={ui.close} onClick={onClose} tooltip={false} />
      </header>
      <div className={css.box}>
        <Icon of={IconSearch} />
        <input
          type="search"
          className={css.input}
          aria-label={text.typed}
          placeholder={text.typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={css.body}>
        {typed.trim().length > 1 ? <FoundRecords typed={typed} onOpen={steps.open} /> : <Steps {...steps} />}
      </div>
      <footer className={css.foot}>
        <Button variant="quiet" size="small" onClick={() => onSide(other)}>
          {other === 'left' ? text.toLeft : text.toRight}
        </Button>
      </footer>
    </ModalElement>
  )
}

function Steps(props: StepsProps) {
  const { flow, setFlow, setup, offered, chooseAction, choosePlace, reopen } = props
  const text = useText(searchText)
  const isPhone = useMedia('(max-width: 768px)')
  const { keyword, action, place } = flow
  // Files are of no use on a phone.
  const actions = (keyword?.actions ?? []).filter(({ format }) => !(format && isPhone))
  if (setup.data && offered.length === 0) return <p className={css.note}>{text.noKeywords}</p>
  return (
    <>
      <Choices
        label={text.steps.keyword}
        options={offered.map((one) => ({
          value: String(one.moduleId),
          label: text.keywords[Number(one.moduleId) as KeywordId],
        }))}
        value={keyword && String(keyword.moduleId)}
        onChoose={(value) => {
          const next = offered.find(({ moduleId }) => String(moduleId) === value)
          if (next) setFlow(withKeyword(next))
        }}
        tool={
          keyword && (
            <Button variant="quiet" size="small" onClick={() => setFlow(nothing)}>
              {text.clear}
            </Button>
          )
        }
      />
      {keyword && (
        <Choices
          label={text.steps.action}
          options={actions.map(({ actionId }) => ({
            value: String(actionId),
            label: text.actions[actionId as keyof typeof text.actions],
          }))}
          value={action && String(action.actionId)}
          onChoose={(value) => chooseAction(Number(value))}
        />
      )}
      {keyword && action && <ClassChoices keyword={keyword} chosen={place} onChoose={choosePlace} />}
      {keyword && action && place && keyword.isForClassTeachers && (
        <AttendanceStep key={`${action.actionId} ${place.classId}`} {...props} />
      )}
      {keyword && action?.lists && place && <Results {...props} />}
      {!place && <RecentSearches keyword={keyword} onOpen={reopen} />}
    </>
  )
}
