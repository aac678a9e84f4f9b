import { useState } from 'react'
import { imports } from '#modules/imports/contract.ts'
import type { Run } from '#modules/imports/schemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useFailureText } from '../useFailureText.ts'
import { importText } from '../words.ts'
import css from './ProblemGroups.module.css'

type WrongValuesProps = { run: Run; column: string; cause: string; onDone: () => void }
type Change = { from: string; to: string }

/** The different values behind a problem; each can be replaced in all its rows at once. */
export function WrongValues({ run, column, cause, onDone }: WrongValuesProps) {
  const text = useText(importText).replace
  const count = useCount()
  const say = useFailureText()
  const { runId } = run
  const list = useRead(imports.routes.listValues, { params: { runId }, query: { column, cause } })
  const send = useSend(imports.routes.replaceValues)
  const replace = async (changes: readonly Change[]) => {
    try {
      const { data } = await send.mutateAsync({ params: { runId }, body: { column, changes: [...changes] } })
      toast.success(count(text.done, data.cells))
      onDone()
    } catch (failed) {
      toast.error(say(failed))
    }
  }
  if (!list.data) return null
  const { values, total } = list.data
  const suggested = values.flatMap(({ value, suggestion }) =>
    suggestion === null ? [] : [{ from: value, to: suggestion }],
  )
  const isBusy = send.isPending || run.state !== 'checked'
  return (
    <div className={css.values}>
      {suggested.length > 1 && (
        <div>
          <Button size="small" disabled={isBusy} onClick={() => void replace(suggested)}>
            {count(text.useAll, suggested.length)}
          </Button>
        </div>
      )}
      {values.map((one) => (
        <WrongValue
          key={one.value}
          {...one}
          options={run.columns.find(({ key }) => key === column)?.options ?? null}
          isBusy={isBusy}
          onReplace={(to) => void replace([{ from: one.value, to }])}
        />
      ))}
      {total > values.length && <small>{fill(text.more, { shown: values.length, total })}</small>}
    </div>
  )
}

type WrongValueProps = {
  value: string
  count: number
  suggestion: string | null
  options: readonly string[] | null
  isBusy: boolean
  onReplace: (to: string) => void
}

function WrongValue({ value, count, suggestion, options, isBusy, onReplace }: WrongValueProps) {
  const text = useText(importText).replace
  const say = useCount()
  const [to, setTo] = useState(suggestion ?? '')
  const shown = value === '' ? text.empty : `“${value}”`
  const label = fill(text.with, { value: shown })
  return (
    <div className={css.value}>
      <span className={css.wrong}>
        {shown}
        <small>{say(text.rows, count)}</small>
      </span>
      {options && options.length <= 60 ? (
        <NativeSelect
          label={label}
          labelHidden
          options={[
            { value: '', label: text.leaveEmpty },
            ...options.map((option) => ({ value: option, label: option })),
          ]}
          value={to}
          onChange={setTo}
        />
      ) : (
        <TextField
          label={label}
          labelHidden
          placeholder={text.leaveEmpty}
          value={to}
          onChange={setTo}
          maxLength={2000}
        />
      )}
      <Button size="small" disabled={isBusy || to === value} onClick={() => onReplace(to)}>
        {say(text.go, count)}
      </Button>
    </div>
  )
}
