import css from '#platform/web/designer/Designer.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { CardDesign } from '../../contracts/designSchemas.ts'
import { languageNames } from '../cards/languageNames.ts'
import { designText } from './words.ts'

type Draft = { name: string; gradeIds: string[]; content: CardDesign }
type PageOptionsProps = {
  draft: Draft
  grades: readonly { readonly gradeId: string; readonly name: string }[]
  purposes: readonly { readonly purposeId: string; readonly name: string }[]
  onChange: (draft: Draft) => void
}

const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value] }))

/** Name and grades of the design, and the paper it is for. */
export function PageOptions({ draft, grades, purposes, onChange }: PageOptionsProps) {
  const text = useText(designText)
  const { content, gradeIds } = draft
  const { page } = content
  const put = (changes: Partial<CardDesign>) => onChange({ ...draft, content: { ...content, ...changes } })
  return (
    <>
      <TextField
        label={text.name}
        value={draft.name}
        maxLength={60}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <NativeSelect
        label={text.second}
        options={[{ value: 'none' as const, label: text.noSecond }, ...optionsOf(languageNames)]}
        value={content.second}
        onChange={(second) => put({ second })}
      />
      <div className={css.three}>
        <NativeSelect
          label={text.paper}
          options={optionsOf(text.papers)}
          value={page.paper}
          onChange={(paper) => put({ page: { ...page, paper } })}
        />
        <NativeSelect
          label={text.orientation}
          options={optionsOf(text.orientations)}
          value={page.isFlipped ? 'landscape' : 'portrait'}
          onChange={(value) => put({ page: { ...page, isFlipped: value === 'landscape' } })}
        />
        <NativeSelect
          label={text.margin}
          options={optionsOf(text.margins)}
          value={page.margin}
          onChange={(margin) => put({ page: { ...page, margin } })}
        />
      </div>
      <NativeSelect
        label={text.consent}
        options={[
          { value: 'none', label: text.noConsent },
          ...purposes.map(({ purposeId, name }) => ({ value: purposeId, label: name })),
        ]}
        value={content.photoPurposeId ?? 'none'}
        onChange={(value) => put({ photoPurposeId: value === 'none' ? null : value })}
      />
      <FieldSet label={text.grades}>
        <div className={css.ticks}>
          {grades.map(({ gradeId, name }) => (
            <Checkbox
              key={gradeId}
              label={name}
              checked={gradeIds.includes(gradeId)}
              onChange={(isOn) =>
                onChange({
                  ...draft,
                  gradeIds: isOn ? [...gradeIds, gradeId] : gradeIds.filter((one) => one !== gradeId),
                })
              }
            />
          ))}
        </div>
      </FieldSet>
    </>
  )
}
