import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import css from '#platform/web/designer/Designer.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { templateText } from '../words.ts'
import { languageNames } from './languageNames.ts'
import { optionsOf } from './optionsOf.ts'

type Draft = { name: string; content: DocumentDesign }

type PageOptionsProps = {
  draft: Draft
  purposes: readonly { readonly purposeId: string; readonly name: string }[]
  onChange: (draft: Draft) => void
}

/** Name, languages and paper of a document. */
export function PageOptions({ draft, purposes, onChange }: PageOptionsProps) {
  const text = useText(templateText).designer
  const { content } = draft
  const { page } = content
  const put = (changes: Partial<DocumentDesign>) => onChange({ ...draft, content: { ...content, ...changes } })
  return (
    <>
      <TextField
        label={text.name}
        value={draft.name}
        maxLength={60}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <NativeSelect
        label={text.language}
        options={optionsOf(languageNames)}
        value={content.language}
        onChange={(language) => put({ language })}
      />
      <NativeSelect
        label={text.secondLanguage}
        options={[{ value: 'none' as const, label: text.noSecond }, ...optionsOf(languageNames)]}
        value={content.second}
        onChange={(second) => put({ second })}
      />
      <NativeSelect
        label={text.paper}
        options={optionsOf(text.papers)}
        value={page.paper}
        onChange={(paper) => put({ page: { ...page, paper } })}
      />
      <div className={css.pair}>
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
        hint={text.consentHint}
        options={[
          { value: 'none', label: text.noConsent },
          ...purposes.map(({ purposeId, name }) => ({ value: purposeId, label: name })),
        ]}
        value={content.photoPurposeId ?? 'none'}
        onChange={(value) => put({ photoPurposeId: value === 'none' ? null : value })}
      />
    </>
  )
}
