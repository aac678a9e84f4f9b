import { IconTrash } from '@tabler/icons-react'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import css from '#platform/web/designer/Designer.module.css'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { fieldLabels } from '../../rules/fieldLabels.ts'
import type { FieldName } from '../../rules/fields.ts'
import { templateText } from '../words.ts'
import { FieldMenu } from './FieldChoice.tsx'
import { optionsOf } from './optionsOf.ts'

type Rules = DocumentDesign['missing']

type MissingRulesProps = { fields: readonly FieldName[]; rules: Rules; onChange: (rules: Rules) => void }

/** What happens if somebody has no value for a field. */
export function MissingRules({ fields, rules, onChange }: MissingRulesProps) {
  const text = useText(templateText).designer
  const labels = fieldLabels[useLanguage()]
  const put = (field: FieldName, changes: Partial<Rules[number]>) =>
    onChange(rules.map((one) => (one.field === field ? { ...one, ...changes } : one)))
  return (
    <>
      {rules.map(({ field, policy, text: typed }) => (
        <div key={field} className={css.rule}>
          <div className={css.fields}>
            <NativeSelect
              label={labels[field]}
              options={optionsOf(text.policies)}
              value={policy}
              onChange={(next) => put(field, { policy: next })}
            />
            {policy === 'text' && (
              <TextField
                label={text.policyText}
                value={typed}
                maxLength={80}
                onChange={(next) => put(field, { text: next })}
              />
            )}
          </div>
          <IconButton
            icon={IconTrash}
            label={fill(text.removeRule, { name: labels[field] })}
            onClick={() => onChange(rules.filter((one) => one.field !== field))}
          />
        </div>
      ))}
      <FieldMenu
        label={text.addRule}
        fields={fields.filter((field) => !rules.some((one) => one.field === field))}
        onChoose={(field) => onChange([...rules, { field, policy: 'refuse', text: '' }])}
      />
    </>
  )
}
