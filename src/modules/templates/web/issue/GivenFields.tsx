import type { Given } from '#modules/templates/documentSchemas.ts'
import type { DocumentKind } from '#modules/templates/kinds.ts'
import { useLanguage } from '#platform/web/i18n.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { fieldLabels } from '../../rules/fieldLabels.ts'
import { fieldTypes, givenFields } from '../../rules/fields.ts'
import css from './Issue.module.css'

export const nothingGiven: Given = {
  purpose: '',
  conduct: '',
  reason: '',
  remark: '',
  exam: '',
  subject: '',
  body: '',
  lastDay: null,
  validUntil: null,
}

const lengths = { purpose: 120, conduct: 80, reason: 200, remark: 200, exam: 80, subject: 160 } as const
type DayKey = 'lastDay' | 'validUntil'

type GivenFieldsProps = { kind: DocumentKind; given: Given; onChange: (given: Given) => void }

/** What is typed when a document of this kind is issued. */
export function GivenFields({ kind, given, onChange }: GivenFieldsProps) {
  const labels = fieldLabels[useLanguage()]
  return (
    <div className={css.fields}>
      {givenFields[kind].map((field) => {
        const key = field.slice('given.'.length) as keyof Given
        const label = labels[field]
        if (fieldTypes[field] === 'date') {
          const day = key as DayKey
          return (
            <DateField
              key={field}
              label={label}
              value={given[day]}
              onChange={(value) => onChange({ ...given, [day]: value })}
            />
          )
        }
        if (key === 'body')
          return (
            <TextArea
              key={field}
              label={label}
              rows={10}
              max={3000}
              value={given.body}
              onChange={(body) => onChange({ ...given, body })}
            />
          )
        const line = key as keyof typeof lengths
        return (
          <TextField
            key={field}
            label={label}
            maxLength={lengths[line]}
            value={given[line]}
            onChange={(value) => onChange({ ...given, [line]: value })}
          />
        )
      })}
    </div>
  )
}
