import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { badges } from '../contract.ts'
import { familyCriteria, familyNames, tierName } from '../familyWords.ts'
import type { BadgeRule } from '../schemas.ts'
import css from './Badges.module.css'
import { badgeText, useServerWords } from './words.ts'

/** Forms keep lists of texts; an empty one is a number still to be typed. */
type Values = { isActive: boolean; thresholds: readonly string[] }

const formValues = ({ isActive, tiers }: BadgeRule): Values => ({
  isActive,
  thresholds: tiers.map(({ threshold }) => String(threshold)),
})

const isRising = (numbers: readonly number[]) =>
  numbers.every((one, at) => one >= 1 && one <= 10_000 && one > (numbers[at - 1] ?? 0))

/** Changes what the levels of a badge need, and says beforehand what that would do. */
export function RuleDrawer({ rule, onClose }: { rule: BadgeRule; onClose: () => void }) {
  const text = useText(badgeText).rules
  const language = useLanguage()
  const params = { family: rule.familyId }
  const save = useSend(badges.routes.saveBadgeRule)
  const form = useRecordForm({
    say: useServerWords(),
    name: `badge ${rule.familyId}`,
    facts: formValues(rule),
    version: rule.version,
    send: ({ isActive, thresholds }: Values, version) =>
      save.mutateAsync({ params, body: { isActive, thresholds: thresholds.map(Number), version } }),
    theirs: (copy: BadgeRule) => ({ facts: formValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const { thresholds, isActive } = form.values
  const numbers = thresholds.map(Number)
  const change = (at: number, value: number | null) =>
    form.change(
      'thresholds',
      thresholds.map((one, place) => (place === at ? String(value ?? '') : one)),
    )
  return (
    <RecordDrawer
      title={fill(text.edit, { name: familyNames[rule.familyId][language] })}
      isNew={false}
      form={form}
      label={() => familyNames[rule.familyId][language]}
      onClose={onClose}
    >
      <p className={css.quiet}>{familyCriteria[rule.familyId][language]}</p>
      {rule.tiers.map((tier, at) => (
        <NumberField
          key={`${tier.level} ${tier.variant}`}
          label={tierName(tier, language)}
          hint={fill(text.usually, { n: tier.usually })}
          required
          min={1}
          max={10_000}
          value={thresholds[at] ? Number(thresholds[at]) : null}
          onChange={(value) => change(at, value)}
          error={at === rule.tiers.length - 1 ? form.errors.thresholds : undefined}
        />
      ))}
      <Checkbox label={text.isActive} checked={isActive} onChange={(on) => form.change('isActive', on)} />
      {isRising(numbers) ? (
        <RulePreview rule={rule} thresholds={numbers} isActive={isActive} />
      ) : (
        <p className={css.quiet}>{text.rising}</p>
      )}
    </RecordDrawer>
  )
}

type RulePreviewProps = { rule: BadgeRule; thresholds: readonly number[]; isActive: boolean }

function RulePreview({ rule, thresholds, isActive }: RulePreviewProps) {
  const text = useText(badgeText).rules.preview
  const count = useCount()
  const read = useRead(
    badges.routes.previewBadgeRule,
    {
      params: { family: rule.familyId },
      query: { thresholds: thresholds.join(','), isActive: isActive ? 'true' : 'false' },
    },
    { placeholderData: (before) => before },
  )
  if (!read.data) return null
  const { people, gain, keep } = read.data
  const parts = [
    ...(people === 0 ? [text.nobody] : gain + keep === 0 ? [text.same] : []),
    ...(gain > 0 ? [count(text.gain, gain)] : []),
    ...(keep > 0 ? [count(text.keep, keep)] : []),
  ]
  return (
    <p role="status" className={css.quiet}>
      {parts.join(' ')}
    </p>
  )
}
