import { noticeOffice } from '#modules/notices/contract.ts'
import { audienceRoles } from '#modules/notices/rules.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import css from '../Notices.module.css'
import { noticeText } from '../words.ts'
import type { NoticeFormProps } from './noticeValues.ts'

/** Whom a notice is for: roles, and of these the people of some classes and groups. */
export function AudienceFields({ form: { values, errors, change } }: NoticeFormProps) {
  const words = useText(noticeText)
  const text = words.form
  const { data } = useRead(noticeOffice.routes.getAudienceForm, {})
  const groups = data?.groups ?? []
  return (
    <div className={css.form}>
      <FieldSet label={text.audience} required error={errors.roles}>
        <div className={css.choices}>
          {audienceRoles.map((role) => (
            <Checkbox
              key={role}
              label={words.roles[role]}
              checked={values.roles.includes(role)}
              onChange={(isChosen) =>
                change('roles', isChosen ? [...values.roles, role] : values.roles.filter((one) => one !== role))
              }
            />
          ))}
        </div>
      </FieldSet>
      <div className={css.pair}>
        <MultiSelect
          label={text.classes}
          placeholder={text.whole}
          value={values.classIds}
          onChange={(ids) => change('classIds', ids)}
          options={(data?.classes ?? []).map(({ classId, name }) => ({ value: classId, label: name }))}
          error={errors.classIds}
        />
        {groups.length > 0 && (
          <MultiSelect
            label={text.groups}
            placeholder={text.noGroup}
            value={values.stdGrpIds}
            onChange={(ids) => change('stdGrpIds', ids)}
            options={groups.map(({ stdGrpId, name }) => ({ value: stdGrpId, label: name }))}
            error={errors.stdGrpIds}
          />
        )}
      </div>
    </div>
  )
}
