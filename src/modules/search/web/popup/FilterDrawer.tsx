import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { searchText } from '../words.ts'
import { type Filters, noFilters } from './flow.ts'
import { wordOf } from './resultWords.ts'
import css from './SearchPopup.module.css'

type FilterDrawerProps = {
  open: boolean
  filters: Filters
  /** What the results can be told apart by. */
  kinds: readonly string[]
  onClose: () => void
  onApply: (filters: Filters) => void
}

/** Nothing changes before Apply. */
export function FilterDrawer(props: FilterDrawerProps) {
  return props.open ? <OpenDrawer {...props} /> : null
}

function OpenDrawer({ filters, kinds, onClose, onApply }: FilterDrawerProps) {
  const text = useText(searchText)
  const [draft, setDraft] = useState(filters)
  const toggle = (kind: string, isOn: boolean) =>
    setDraft({ ...draft, kinds: isOn ? [...draft.kinds, kind] : draft.kinds.filter((one) => one !== kind) })
  return (
    <Drawer
      open
      onClose={onClose}
      title={text.filters.title}
      actions={
        <>
          <Button variant="quiet" onClick={() => setDraft(noFilters)}>
            {text.filters.clearAll}
          </Button>
          <Button onClick={onClose}>{text.filters.cancel}</Button>
          <Button variant="primary" onClick={() => onApply(draft)}>
            {text.filters.apply}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <DateRangeField
          label={text.filters.created}
          value={[draft.from, draft.to]}
          onChange={([from, to]) => setDraft({ ...draft, from, to })}
        />
        {kinds.length > 1 && (
          <FieldSet label={text.filters.kind}>
            {kinds.map((kind) => (
              <Checkbox
                key={kind}
                label={wordOf(kind, text.result)}
                checked={draft.kinds.includes(kind)}
                onChange={(isOn) => toggle(kind, isOn)}
              />
            ))}
          </FieldSet>
        )}
      </div>
    </Drawer>
  )
}
