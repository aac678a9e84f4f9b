import { useState } from 'react'
import { organisation } from '#modules/tenancy/contract.ts'
import { type Branch, type BranchFigures, organisationDefinitions } from '#modules/tenancy/schemas.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { fieldNameOf, organisationText, useFieldWords, useServerWords } from '../organisation/words.ts'
import { BranchLine } from './BranchFields.tsx'
import { addressFor } from './branchAddress.ts'
import { asShortCode, emptyBranch, type NewBranchFormValues, newBranchBody } from './branchFormValues.ts'
import { ColourField } from './ColourField.tsx'
import own from './NewBranch.module.css'

type NewBranchProps = {
  branches: readonly BranchFigures[]
  onClose: () => void
  onCreated: (branch: Branch) => void
}

const { createBranch } = organisation.routes
const fieldOf = (path: string) => (path === 'templateBranchId' ? 'template' : fieldNameOf(path))

export function NewBranch({ branches, onClose, onCreated }: NewBranchProps) {
  const text = useText(organisationText)
  const { colour } = useSchool()
  const [empty] = useState(() => emptyBranch(colour))
  const send = useSend(createBranch)
  const form = useRecordForm({
    name: 'newBranch',
    facts: empty,
    version: 0,
    say: useServerWords(),
    explain: useFieldWords(),
    fieldOf,
    blames: { 'short-code-taken': 'shortCode' },
    check: (mine) => problemsBy(organisationDefinitions.createBranch.body, newBranchBody(mine)),
    send: (mine) => send.mutateAsync({ body: newBranchBody(mine) }),
    onSaved: ({ data }) => onCreated(data),
  })
  const { values, errors } = form
  const change = (field: keyof NewBranchFormValues, value: string) =>
    form.change(field, field === 'shortCode' ? asShortCode(value) : value)
  const line = { values, errors, onChange: change }
  const address = values.shortCode && fill(text.fields.willBe, { address: addressFor(values.shortCode) })
  return (
    <RecordDrawer
      inParts
      isNew
      title={text.form.newTitle}
      subtitle={text.form.newSubtitle}
      submitLabel={text.form.create}
      form={form}
      label={(field) => field}
      onClose={onClose}
    >
      <Section title={text.form.school} level={3}>
        <div className={css.part}>
          <BranchLine of="name" {...line} />
          <BranchLine of="shortCode" {...line} hint={<ShortCodeHint address={address} />} />
          <div className={css.pair}>
            <BranchLine of="place" {...line} />
            <BranchLine of="board" {...line} />
          </div>
          <ColourField
            name={values.name}
            value={values.colour}
            onChange={(value) => change('colour', value)}
            error={errors.colour}
          />
        </div>
      </Section>
      <Section title={text.form.admin} subtitle={text.form.adminHint} level={3}>
        <div className={css.part}>
          <div className={css.pair}>
            <BranchLine of="firstName" {...line} />
            <BranchLine of="lastName" {...line} />
          </div>
          <BranchLine of="email" {...line} />
          <BranchLine of="userName" {...line} />
        </div>
      </Section>
      <Section title={text.form.start} level={3}>
        <div className={css.part}>
          <NativeSelect
            name="template"
            label={text.fields.template}
            hint={text.fields.templateHint}
            value={values.template}
            options={[
              { value: '', label: text.fields.templateNone },
              ...branches.map(({ branchId, name }) => ({ value: branchId, label: name })),
            ]}
            onChange={(value) => change('template', value)}
            error={errors.template}
          />
        </div>
      </Section>
    </RecordDrawer>
  )
}

function ShortCodeHint({ address }: { address: string }) {
  const text = useText(organisationText).fields
  return (
    <>
      <span className={own.address} role="status">
        {address}
      </span>
      {text.shortCodeHint}
    </>
  )
}
