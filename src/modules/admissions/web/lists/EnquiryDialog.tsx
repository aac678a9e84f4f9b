import { useState } from 'react'
import { useNavigate } from 'react-router'
import { admissionPosts } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Admissions.module.css'
import { decisionText } from '../office/decisionWords.ts'
import { applicationPath } from '../paths.ts'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'

/** An enquiry by phone, or a family at the desk. */
export function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const text = useText(decisionText)
  const { add: addLabel } = useText(admissionText)
  const navigate = useNavigate()
  const posts = useRead(admissionPosts.routes.listPosts, {})
  const [form, setForm] = useState({
    postGradeId: '',
    firstName: '',
    lastName: '',
    guardianName: '',
    phone: '',
    email: '',
    note: '',
  })
  const [dateOfBirth, setBirth] = useState<string | null>(null)
  const set = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }))
  const add = useSend(decisions.routes.addEnquiry)
  const { send, isSending, errors } = useSending()
  const options = (posts.data?.posts ?? [])
    .filter(({ state }) => state !== 'draft')
    .flatMap((post) => post.grades.map((one) => ({ value: one.postGradeId, label: `${one.grade} · ${post.title}` })))
  const submit = () =>
    send(
      () => add.mutateAsync({ body: { ...form, email: form.email || null, dateOfBirth } }),
      ({ data }) => void navigate(applicationPath(data.applicationId)),
    )
  return (
    <FormDialog
      title={text.enquiryTitle}
      submitLabel={addLabel}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <NativeSelect
        label={text.gradeOf}
        required
        placeholder={text.gradeOf}
        options={options}
        value={form.postGradeId}
        onChange={(postGradeId) => set({ postGradeId })}
        error={errors.postGradeId}
      />
      <div className={css.pair}>
        <TextField
          label={text.firstName}
          required
          value={form.firstName}
          onChange={(firstName) => set({ firstName })}
          error={errors.firstName}
        />
        <TextField
          label={text.lastName}
          value={form.lastName}
          onChange={(lastName) => set({ lastName })}
          error={errors.lastName}
        />
      </div>
      <DateField label={text.birthDate} value={dateOfBirth} onChange={setBirth} error={errors.dateOfBirth} />
      <TextField
        label={text.guardianName}
        required
        value={form.guardianName}
        onChange={(guardianName) => set({ guardianName })}
        error={errors.guardianName}
      />
      <TextField
        label={text.phone}
        hint={text.phoneHint}
        required
        type="tel"
        value={form.phone}
        onChange={(phone) => set({ phone })}
        error={errors.phone}
      />
      <TextField
        label={text.email}
        hint={text.emailHint}
        type="email"
        value={form.email}
        onChange={(email) => set({ email })}
        error={errors.email}
      />
      <TextArea label={text.note} value={form.note} onChange={(note) => set({ note })} />
    </FormDialog>
  )
}
