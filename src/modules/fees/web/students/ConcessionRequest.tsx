import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { FeeStudent } from '../../contracts/collectionSchemas.ts'
import { feeConcessions } from '../../contracts/grants.ts'
import { feeSetup } from '../../contracts/setup.ts'
import { readPercent, readRupees } from '../rupees.ts'
import { useYears } from '../useYears.ts'
import { feeText, useServerWords } from '../words.ts'
import { studentText } from './studentWords.ts'

/** Requests a concession for a student; it applies once another person approves it. */
export function ConcessionRequest({ student, onClose }: { student: FeeStudent; onClose: () => void }) {
  const text = useText(studentText)
  const words = useText(feeText)
  const say = useServerWords()
  const { money, percent } = useFormat()
  const { year } = useYears()
  const read = useRead(feeSetup.routes.listPolicies, {})
  const policies = (read.data?.policies ?? []).filter(({ isActive }) => isActive)
  const send = useSend(feeConcessions.routes.requestGrant)
  const form = useRecordForm({
    say,
    name: `fee concession for ${student.studentId}`,
    facts: { policyId: '', value: '', fromDate: '', toDate: '', reason: '' },
    version: 0,
    check: ({ policyId, value }) => {
      const policy = policies.find((one) => one.policyId === policyId)
      if (!policy) return [{ field: 'policyId', message: words.chooseOne }]
      const isPercent = policy.kind === 'percent'
      const isWrong = value.trim() !== '' && (isPercent ? readPercent(value) : readRupees(value)) === undefined
      return isWrong ? [{ field: 'value', message: isPercent ? words.percentWrong : words.amountWrong }] : []
    },
    send: ({ policyId, value, fromDate, toDate, reason }) => {
      const isPercent = policies.find((one) => one.policyId === policyId)?.kind === 'percent'
      const own = value.trim() === '' ? null : ((isPercent ? readPercent(value) : readRupees(value)) ?? null)
      return send.mutateAsync({
        body: {
          policyId,
          studentId: student.studentId,
          value: own,
          fromDate: fromDate || (year?.start ?? ''),
          toDate: toDate || null,
          reason,
        },
      })
    },
    onSaved: onClose,
  })
  const policy = policies.find((one) => one.policyId === form.values.policyId)
  const usual = policy && (policy.kind === 'percent' ? percent(policy.value / 10_000) : money(policy.value))
  const labels: Record<string, string> = {
    policyId: text.concession.policy,
    value: text.concession.value,
    reason: text.concession.reason,
    fromDate: text.concession.from,
    toDate: text.concession.to,
  }
  return (
    <RecordDrawer
      title={fill(text.concession.title, { name: student.name })}
      isNew
      submitLabel={text.ask.send}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      {read.data && policies.length === 0 && <Notice tone="info" title={text.concession.none} />}
      <NativeSelect
        label={text.concession.policy}
        required
        placeholder={words.chooseOne}
        options={policies.map(({ policyId, name }) => ({ value: policyId, label: name }))}
        value={form.values.policyId}
        onChange={(value) => form.change('policyId', value)}
        error={form.errors.policyId}
        data-autofocus=""
      />
      <TextField
        label={text.concession.value}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint={usual && fill(text.concession.usual, { value: usual })}
        {...(policy?.kind === 'fixed' ? { prefix: '₹' } : { suffix: '%' })}
        value={form.values.value}
        onChange={(value) => form.change('value', value)}
        error={form.errors.value}
      />
      <div className={css.pair}>
        <DateField
          label={text.concession.from}
          value={form.values.fromDate || year?.start || null}
          onChange={(day) => form.change('fromDate', day ?? '')}
          error={form.errors.fromDate}
        />
        <DateField
          label={text.concession.to}
          optional
          value={form.values.toDate || null}
          onChange={(day) => form.change('toDate', day ?? '')}
          error={form.errors.toDate}
        />
      </div>
      <TextArea
        label={text.concession.reason}
        required
        max={300}
        value={form.values.reason}
        onChange={(value) => form.change('reason', value)}
        error={form.errors.reason}
      />
    </RecordDrawer>
  )
}
