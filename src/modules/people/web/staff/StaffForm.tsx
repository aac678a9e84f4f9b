import { bloodGroups, genders } from '#modules/people/enumerations.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { otherStaff } from '#modules/people/staffContract.ts'
import { otherStaffDefinitions, type StaffProfile, teachersDefinitions } from '#modules/people/staffSchemas.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { type RecordForm, useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Switch } from '#ui/choices/Switch.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { FieldInput } from '../format/FieldInput.tsx'
import { nameOf } from '../personName.ts'
import { peopleText, useServerWords } from '../words.ts'
import { type StaffFieldName, type StaffFormValues, staffBody, staffFormValues } from './staffFormValues.ts'
import { type StaffKind, staffRoutes } from './staffKinds.ts'

const schemas = {
  teachers: { add: teachersDefinitions.addTeacher.body, save: teachersDefinitions.saveTeacher.body },
  otherStaff: { add: otherStaffDefinitions.addOtherStaff.body, save: otherStaffDefinitions.saveOtherStaff.body },
} as const

type StaffFormProps = {
  kind: StaffKind
  /** Null to add a new person. */
  person: StaffProfile | null
  onClose: () => void
  onSaved: (person: StaffProfile) => void
}

/** Adds or edits a member of staff. */
export function StaffForm({ kind, person, onClose, onSaved }: StaffFormProps) {
  const text = useText(peopleText)
  const { canSendMail } = useSchool()
  const routes = staffRoutes[kind]
  const [add, save] = [useSend(routes.add), useSend(routes.save)]
  const form = useRecordForm({
    name: `${kind} ${person?.userId ?? 'new'}`,
    facts: staffFormValues(person),
    version: person?.version ?? 0,
    say: useServerWords(),
    check: (mine, version) =>
      problemsBy(person ? schemas[kind].save : schemas[kind].add, { ...staffBody(mine), version }),
    send: (mine, version) =>
      person
        ? save.mutateAsync({ params: { userId: person.userId }, body: { ...staffBody(mine), version } })
        : add.mutateAsync({ body: staffBody(mine) }),
    theirs: (copy: StaffProfile) => ({ facts: staffFormValues(copy), version: copy.version }),
    onSaved: ({ data }) => onSaved(data),
  })
  const labels: { readonly [field: string]: string } = text.staffFields
  const addHint = kind === 'teachers' && !canSendMail ? text.profile.noMail : text.staff[kind].addHint
  return (
    <RecordDrawer
      wide
      inParts
      isNew={!person}
      title={person ? fill(text.form.editTitle, { name: nameOf(person) }) : text.staff[kind].add}
      subtitle={person ? (person.employeeNo ?? undefined) : addHint}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <StaffFields kind={kind} form={form} />
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
  form: Pick<RecordForm<StaffFormValues>, 'values' | 'errors' | 'change'>
}

function StaffFields({ kind, form: { values, errors, change } }: StaffFieldsProps) {
  const text = useText(peopleText)
  const emailHint = useSchool().canSendMail ? text.staff.emailHint : undefined
  return (
    <>
      {(['work', 'contact', 'personal'] as const).map((part) => (
        <Section key={part} title={text.staff.parts[part]} level={3}>
          <div className={css.fields}>
            {parts[part].map((name) =>
              name === 'departmentId' ? (
                <Department
                  key={name}
                  value={values.departmentId}
                  error={errors.departmentId}
                  onChange={(departmentId) => change('departmentId', departmentId)}
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
                  value={values[name]}
                  onChange={(value) => change(name, value)}
                  error={errors[name]}
                  hint={name === 'email' ? emailHint : undefined}
                />
              ),
            )}
            {kind === 'otherStaff' && part === 'work' && (
              <Switch
                label={text.staff.gate}
                hint={text.staff.gateHint}
                checked={values.isGateStaff}
                onChange={(isGateStaff) => change('isGateStaff', isGateStaff)}
              />
            )}
          </div>
        </Section>
      ))}
    </>
  )
}

type DepartmentProps = { value: string; error: string | undefined; onChange: (departmentId: string) => void }

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
      onChange={onChange}
      error={error}
    />
  )
}
