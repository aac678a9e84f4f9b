import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { blankOf } from '#modules/players/semantics.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { playersText } from '../words.ts'
import { type PartFieldProps, useExerciseForm } from './exerciseFormContext.ts'
import css from './ParametersForm.module.css'

const newKeys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

type ListFieldProps = PartFieldProps & {
  error: string | undefined
  /** Renders one entry. */
  draw: (entry: PartFieldProps) => ReactNode
}

/** A list whose entries can be added, removed and reordered. */
export function ListField({ field, value, path, onChange, error, draw }: ListFieldProps) {
  const text = useText(playersText).parameters
  const { libraries } = useExerciseForm()
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  // Entries have no ids, so React keys are generated and moved along with them.
  const [storedKeys, setKeys] = useState<string[]>(() => newKeys(entries.length))
  const keys = storedKeys.length === entries.length ? storedKeys : newKeys(entries.length)
  const [entry] = field.fields
  if (!entry) return null
  const entryName = field.entity ? `${field.entity.charAt(0).toUpperCase()}${field.entity.slice(1)}` : entry.label
  const set = (next: readonly unknown[], nextKeys: string[]) => {
    setKeys(nextKeys)
    onChange(next)
  }
  const swap = <T,>(all: readonly T[], at: number) => all.with(at, all[at + 1] as T).with(at + 1, all[at] as T)
  const without = <T,>(all: readonly T[], at: number) => all.filter((_, index) => index !== at)
  return (
    <FieldSet label={field.label} hint={field.description || undefined} error={error}>
      <ol className={css.entries}>
        {entries.map((one, at) => (
          <li key={keys[at]} className={css.box}>
            <div className={css.head}>
              <strong>{fill(text.entry, { name: entryName, n: at + 1 })}</strong>
              <IconButton
                icon={IconArrowUp}
                label={fill(text.up, { name: entryName, n: at + 1 })}
                disabled={at === 0}
                onClick={() => set(swap(entries, at - 1), swap(keys, at - 1))}
              />
              <IconButton
                icon={IconArrowDown}
                label={fill(text.down, { name: entryName, n: at + 1 })}
                disabled={at === entries.length - 1}
                onClick={() => set(swap(entries, at), swap(keys, at))}
              />
              <IconButton
                icon={IconTrash}
                label={fill(text.remove, { name: entryName, n: at + 1 })}
                disabled={entries.length <= (field.min ?? 0)}
                onClick={() => set(without(entries, at), without(keys, at))}
              />
            </div>
            {draw({
              field: entry,
              value: one,
              path: `${path}.${at}`,
              isNamed: true,
              onChange: (next) => set(entries.with(at, next), [...keys]),
            })}
          </li>
        ))}
      </ol>
      {entries.length < (field.max ?? 1000) && (
        <p className={css.acts}>
          <Button
            icon={IconPlus}
            onClick={() => set([...entries, blankOf(entry, libraries)], [...keys, crypto.randomUUID()])}
          >
            {fill(text.add, { name: entryName })}
          </Button>
        </p>
      )}
    </FieldSet>
  )
}
