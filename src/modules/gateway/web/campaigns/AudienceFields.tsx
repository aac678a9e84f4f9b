import type { Audience } from '#modules/gateway/campaignSchemas.ts'
import type { gatewayCampaigns } from '#modules/gateway/contract.ts'
import type { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { Reply } from '#platform/contract/route.ts'
import { useText } from '#platform/web/i18n.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import css from '../Gateway.module.css'
import { gatewayText } from '../words.ts'

type Choices = Reply<typeof gatewayCampaigns.routes.getCampaignChoices>

const kinds = ['class', 'role', 'group', 'dues', 'absence', 'list'] as const
const roleNames = ['guardians', 'students', 'teachers', 'staff', 'admins'] as const
const sides = ['guardians', 'students', 'both'] as const

/** What an audience of a kind begins with. */
function blankAudience(by: Audience['by'], today: CivilDate, choices: Choices): Audience {
  switch (by) {
    case 'role':
      return { by, roles: ['guardians'] }
    case 'class':
      return { by, classIds: [], side: 'guardians' }
    case 'group':
      return { by, studentGroupIds: [], side: 'guardians' }
    case 'dues':
      return { by, minMinor: 100, overdueDays: 0, classIds: [] }
    case 'absence':
      return { by, on: today, classIds: [] }
    case 'list':
      return { by, recipientListId: choices.lists[0]?.recipientListId ?? '' }
  }
}

type AudienceFieldsProps = {
  readonly audience: Audience
  readonly choices: Choices
  readonly today: CivilDate
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (audience: Audience) => void
}

/** Who gets a campaign. */
export function AudienceFields({ audience, choices, today, errors, onChange }: AudienceFieldsProps) {
  const text = useText(gatewayText)
  return (
    <div className={css.form}>
      <NativeSelect
        label={text.who}
        value={audience.by}
        onChange={(chosen) => {
          const by = kinds.find((one) => one === chosen)
          if (by) onChange(blankAudience(by, today, choices))
        }}
        options={kinds
          .filter((by) => by !== 'list' || choices.lists.length > 0)
          .map((value) => ({ value, label: text.by[value] }))}
      />
      {audience.by === 'role' && (
        <MultiSelect
          label={text.by.role}
          value={audience.roles}
          onChange={(chosen) => onChange({ ...audience, roles: roleNames.filter((role) => chosen.includes(role)) })}
          options={roleNames.map((value) => ({ value, label: text.roles[value] }))}
          error={errors['audience.roles']}
        />
      )}
      {'classIds' in audience && (
        <MultiSelect
          label={text.classes}
          placeholder={audience.by === 'class' ? undefined : text.allClasses}
          value={audience.classIds}
          onChange={(classIds) => onChange({ ...audience, classIds })}
          options={choices.classes.map(({ classId, name, students }) => ({
            value: classId,
            label: name,
            hint: String(students),
          }))}
          error={errors['audience.classIds']}
        />
      )}
      {audience.by === 'group' && (
        <MultiSelect
          label={text.groups}
          value={audience.studentGroupIds}
          onChange={(studentGroupIds) => onChange({ ...audience, studentGroupIds })}
          options={choices.groups.map(({ studentGroupId, name }) => ({ value: studentGroupId, label: name }))}
          error={errors['audience.studentGroupIds']}
        />
      )}
      {'side' in audience && (
        <div className={css.row}>
          <SegmentedControl
            label={text.side}
            value={audience.side}
            onChange={(side) => onChange({ ...audience, side })}
            options={sides.map((value) => ({ value, label: text.sides[value] }))}
          />
        </div>
      )}
      {audience.by === 'dues' && (
        <>
          <NumberField
            label={text.minDues}
            min={1}
            value={audience.minMinor / 100}
            onChange={(rupees) => onChange({ ...audience, minMinor: Math.round((rupees ?? 1) * 100) })}
            error={errors['audience.minMinor']}
          />
          <NumberField
            label={text.overdueDays}
            min={0}
            max={1000}
            value={audience.overdueDays}
            onChange={(days) => onChange({ ...audience, overdueDays: days ?? 0 })}
            error={errors['audience.overdueDays']}
          />
        </>
      )}
      {audience.by === 'absence' && (
        <DateField
          label={text.absentOn}
          value={audience.on}
          onChange={(on) => onChange({ ...audience, on: (on ?? today) as CivilDate })}
          error={errors['audience.on']}
        />
      )}
      {audience.by === 'list' && (
        <NativeSelect
          label={text.list}
          value={audience.recipientListId}
          onChange={(recipientListId) => onChange({ ...audience, recipientListId })}
          options={choices.lists.map(({ recipientListId, name, people }) => ({
            value: recipientListId,
            label: `${name} (${people})`,
          }))}
        />
      )}
    </div>
  )
}
