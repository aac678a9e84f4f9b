import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Panel.tsx'
import { Switch } from '#ui/Switch.tsx'
import { toast } from '#ui/toast.ts'
import { bloodGroups, genders } from '../enumerations.ts'
import { fieldTypes } from '../rules.ts'
import { otherStaff, type StaffProfile } from '../staff.ts'
import type { Facts } from './editing.ts'
import { FieldInput } from './FieldInput.tsx'
import css from './Form.module.css'
import { FormDrawer } from './FormDrawer.tsx'
import { NewsNotice } from './NewsNotice.tsx'
import { nameOf } from './personName.ts'
import { type StaffFieldName, staffBody, staffFactsOf } from './staffFacts.ts'
import { type StaffKind, staffRoutes } from './staffKinds.ts'
import { useEditing } from './useEditing.ts'
import { type FieldErrors, useFieldErrors } from './useFieldErrors.ts'
import { peopleText, useServerWords } from './words.ts'

type StaffFormProps = {
  kind: StaffKind
  /** Null for somebody new. */
  person: StaffProfile | null
  onClose: () => void
  onSaved: (person: StaffProfile) => void
}

/** Adds somebody to the staff or changes what is known of them; what another saved meanwhile is shown and not overwritten. */
export function StaffForm({ kind, person, onClose, onSaved }: StaffFormProps) {
  const text = useText(peopleText)
  const say = useServerWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const known = useMemo(() => staffFactsOf(person), [person])
  const editing = useEditing(known, person?.version ?? 0)
  const { errors, clear, accepts, refused } = useFieldErrors(form)
  const routes = staffRoutes[kind]
  const [add, save] = [useSend(routes.add), useSend(routes.save)]
  const isDirty = editing.changes > 0
  const draft = useDraft<Facts>(`${kind} ${person?.userId ?? 'new'}`, {
    ...{ value: editing.mine, isDirty, onRestore: editing.change },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...staffBody(editing.mine), version: editing.version }
    if (add.isPending || save.isPending || !accepts(person ? routes.save.body : routes.add.body, body)) return
    setProblem(null)
    try {
      const { message, data } = person
        ? await save.mutateAsync({ params: { userId: person.userId }, body })
        : await add.mutateAsync({ body })
      draft.clear()
      toast.success(say(message))
      onSaved(data)
    } catch (failed) {
      const refusal = failed as ApiProblem
      const theirs = refusal.details as StaffProfile | undefined
      if (refusal.code === 'changed-meanwhile' && theirs) editing.overtaken(staffFactsOf(theirs), theirs.version)
      else if (!refused(refusal, (field) => field in editing.mine)) setProblem(say(refusal.message))
    }
  }
  const labels: { readonly [field: string]: string } = text.staffFields
  return (
    <FormDrawer
      title={person ? fill(text.form.editTitle, { name: nameOf(person) }) : text.staff[kind].add}
      subtitle={person ? (person.employeeNo ?? undefined) : text.staff[kind].addHint}
      formId={id}
      submitLabel={person ? text.form.save : text.form.add}
      isSending={add.isPending || save.isPending}
      isDirty={isDirty}
      onDiscard={draft.clear}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        {draft.guard}
        <NewsNotice news={editing.news} label={(field) => labels[field] ?? field} onSeen={editing.seen} />
        {problem && <Notice tone="bad" live title={problem} />}
        <StaffFields
          kind={kind}
          facts={editing.mine}
          errors={errors}
          onChange={(field, value) => {
            clear(field)
            editing.change({ [field]: value })
          }}
        />
      </form>
    </FormDrawer>
  )
}

const parts: Record<'work' | 'contact' | 'personal', readonly StaffFieldName[]> = {
  work: ['firstName', 'lastName', 'employeeNo', 'designation', 'departmentId', 'joinedOn', 'leftOn'],
  contact: ['email', 'phone', 'phone2', 'address'],
  personal: ['dateOfBirth', 'gender', 'bloodGroup', 'qualification'],
}

const types: Partial<Record<StaffFieldName, { typeId: number; options?: readonly string[] }>> = {
  joinedOn: { typeId: fieldTypes.date },
  leftOn: { typeId: fieldTypes.date },
  dateOfBirth: { typeId: fieldTypes.date },
  email: { typeId: fieldTypes.email },
  phone: { typeId: fieldTypes.phone },
  phone2: { typeId: fieldTypes.phone },
  address: { typeId: fieldTypes.descriptiveText },
  gender: { typeId: fieldTypes.dropDown, options: genders },
  bloodGroup: { typeId: fieldTypes.dropDown, options: bloodGroups },
}

type StaffFieldsProps = {
  kind: StaffKind
  facts: Facts
  errors: FieldErrors
  onChange: (field: string, value: string) => void
}

function StaffFields({ kind, facts, errors, onChange }: StaffFieldsProps) {
  const text = useText(peopleText)
  return (
    <>
      {(['work', 'contact', 'personal'] as const).map((part) => (
        <Section key={part} title={text.staff.parts[part]} level={3}>
          <div className={css.fields}>
            {parts[part].map((name) =>
              name === 'departmentId' ? (
                <Department
                  key={name}
                  value={facts.departmentId ?? ''}
                  error={errors.departmentId}
                  onChange={onChange}
                />
              ) : (
                <FieldInput
                  key={name}
                  name={name}
                  label={text.staffFields[name]}
                  field={{
                    ...{
                      typeId: types[name]?.typeId ?? fieldTypes.shortText,
                      options: [...(types[name]?.options ?? [])],
                    },
                    ...{ isRequired: name === 'firstName' || name === 'employeeNo', help: '' },
                    builtIn: name === 'address' ? 'address' : null,
                  }}
                  value={facts[name] ?? ''}
                  onChange={(value) => onChange(name, value)}
                  error={errors[name]}
                  hint={name === 'email' ? text.staff.emailHint : undefined}
                />
              ),
            )}
            {kind === 'otherStaff' && part === 'work' && (
              <Switch
                label={text.staff.gate}
                hint={text.staff.gateHint}
                checked={facts.isGateStaff === 'yes'}
                onChange={(on) => onChange('isGateStaff', on ? 'yes' : '')}
              />
            )}
          </div>
        </Section>
      ))}
    </>
  )
}

type DepartmentProps = { value: string; error: string | undefined; onChange: StaffFieldsProps['onChange'] }

function Department({ value, error, onChange }: DepartmentProps) {
  const text = useText(peopleText)
  const list = useRead(otherStaff.routes.listStaffDepartments, {})
  const options = (list.data?.departments ?? []).map((one) => ({ value: one.departmentId, label: one.departmentName }))
  return (
    <NativeSelect
      name="departmentId"
      label={text.staffFields.departmentId}
      value={value}
      options={[{ value: '', label: text.form.none }, ...options]}
      onChange={(chosen) => onChange('departmentId', chosen)}
      error={error}
    />
  )
}
