import { bloodGroups, genders } from '#modules/people/enumerations.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { otherStaff } from '#modules/people/staffContract.ts'
import { otherStaffDefinitions, type StaffProfile, teachersDefinitions } from '#modules/people/staffSchemas.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import type { TextValues as Facts } from '#platform/web/forms/recordEdit.ts'
import { yes } from '#platform/web/forms/switchValue.ts'
import { type FieldErrors, problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Switch } from '#ui/choices/Switch.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { FieldInput } from '../format/FieldInput.tsx'
import { nameOf } from '../personName.ts'
import { peopleText, useServerWords } from '../words.ts'
import { type StaffFieldName, staffBody, staffFactsOf } from './staffFormValues.ts'
import { type StaffKind, staffRoutes } from './staffKinds.ts'

const schemas = {
  teachers: { add: teachersDefinitions.addTeacher.body, save: teachersDefinitions.saveTeacher.body },
  otherStaff: { add: otherStaffDefinitions.addOtherStaff.body, save: otherStaffDefinitions.saveOtherStaff.body },
} as const

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
  const routes = staffRoutes[kind]
  const [add, save] = [useSend(routes.add), useSend(routes.save)]
  const form = useRecordForm({
    name: `${kind} ${person?.userId ?? 'new'}`,
    facts: staffFactsOf(person),
    version: person?.version ?? 0,
    say: useServerWords(),
    check: (mine, version) =>
      problemsBy(person ? schemas[kind].save : schemas[kind].add, { ...staffBody(mine), version }),
    send: (mine, version) =>
      person
        ? save.mutateAsync({ params: { userId: person.userId }, body: { ...staffBody(mine), version } })
        : add.mutateAsync({ body: staffBody(mine) }),
    theirs: (copy: StaffProfile) => ({ facts: staffFactsOf(copy), version: copy.version }),
    onSaved: ({ data }) => onSaved(data),
  })
  const labels: { readonly [field: string]: string } = text.staffFields
  return (
    <RecordDrawer
      wide
      inParts
      isNew={!person}
      title={person ? fill(text.form.editTitle, { name: nameOf(person) }) : text.staff[kind].add}
      subtitle={person ? (person.employeeNo ?? undefined) : text.staff[kind].addHint}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <StaffFields kind={kind} facts={form.values} errors={form.errors} onChange={form.change} />
    </RecordDrawer>
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
                    typeId: types[name]?.typeId ?? fieldTypes.shortText,
                    options: [...(types[name]?.options ?? [])],
                    isRequired: name === 'firstName' || name === 'employeeNo',
                    help: '',
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
                onChange={(on) => onChange('isGateStaff', yes(on))}
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
