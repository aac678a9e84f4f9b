import { useDeferredValue, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { privacy } from '../contract.ts'
import type { FoundPerson } from '../schemas.ts'
import css from './Privacy.module.css'
import { privacyText } from './words.ts'

/** Finds one person of the school. Those for whom `isOffered` is false are shown, but cannot be chosen. */
export function PersonChoice({
  value,
  onChange,
  isOffered = () => true,
}: {
  value: string | null
  onChange: (person: FoundPerson) => void
  isOffered?: (person: FoundPerson) => boolean
}) {
  const text = useText(privacyText)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const read = useRead(
    privacy.routes.findPeople,
    { query: { q } },
    { enabled: q.length > 1, placeholderData: (before) => before },
  )
  const people = q.length > 1 ? (read.data?.people ?? []) : []
  return (
    <div className={css.stack}>
      <TextField
        label={text.person.label}
        placeholder={text.person.search}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      {q.length > 1 && read.data && people.length === 0 && <p className={css.quiet}>{text.person.none}</p>}
      {people.length > 0 && (
        <RadioGroup
          label={text.person.pick}
          value={value}
          onChange={(userId) => {
            const found = people.find((person) => person.userId === userId)
            if (found) onChange(found)
          }}
          options={people.map((person) => ({
            value: person.userId,
            label: person.name,
            disabled: !isOffered(person),
            hint: [text.kinds[person.kind], person.hint, person.isActive ? '' : text.person.inactive]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </div>
  )
}
