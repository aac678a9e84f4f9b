import { type FormEvent, useId, useState } from 'react'
import { feePoints, rankings } from '#modules/admissions/choices.ts'
import { admissionPosts } from '#modules/admissions/contract.ts'
import type { AdmissionPost } from '#modules/admissions/postSchemas.ts'
import type { Reply } from '#platform/contract/route.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Admissions.module.css'
import { Rounds } from '../selection/Rounds.tsx'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { DocumentsAsked } from './DocumentsAsked.tsx'
import { GradeSeats } from './GradeSeats.tsx'
import { newPost, type PostBody, postBody } from './postForm.ts'

type Choices = Pick<Reply<typeof admissionPosts.routes.listPosts>, 'grades' | 'forms'>
type PostDrawerProps = { readonly post: AdmissionPost | null; readonly choices: Choices; readonly onClose: () => void }

/** An admission: what, when, how many, what it costs and what decides. */
export function PostDrawer({ post, choices, onClose }: PostDrawerProps) {
  const text = useText(admissionText)
  const formId = useId()
  const [first] = useState<PostBody>(() => (post ? postBody(post) : newPost(choices.forms[0]?.admissionFormId ?? '')))
  const [body, setBody] = useState(first)
  const set = (changes: Partial<PostBody>) => setBody((before) => ({ ...before, ...changes }))
  const add = useSend(admissionPosts.routes.addPost)
  const save = useSend(admissionPosts.routes.savePost)
  const { send, isSending, errors } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      () =>
        post
          ? save.mutateAsync({
              params: { admissionPostId: post.admissionPostId },
              body: { ...body, version: post.version },
            })
          : add.mutateAsync({ body }),
      onClose,
    )
  }
  return (
    <FormDrawer
      title={post?.title ?? text.addPost}
      formId={formId}
      submitLabel={text.save}
      isSending={isSending}
      isDirty={body !== first}
      onDiscard={() => setBody(first)}
      onClose={onClose}
      wide
    >
      <form id={formId} className={css.stack} onSubmit={submit} noValidate>
        <TextField
          label={text.title}
          required
          value={body.title}
          onChange={(title) => set({ title })}
          error={errors.title}
        />
        <NativeSelect
          label={text.form}
          options={choices.forms.map((one) => ({
            value: one.admissionFormId,
            label: one.isPublished ? one.name : fill(text.formUnpublished, { name: one.name }),
          }))}
          value={body.admissionFormId}
          onChange={(admissionFormId) => set({ admissionFormId })}
        />
        <div className={css.pair}>
          <DateField
            label={text.opensOn}
            required
            value={body.opensOn}
            onChange={(day) => set({ opensOn: day ?? '' })}
            error={errors.opensOn}
          />
          <DateField
            label={text.closesOn}
            required
            value={body.closesOn}
            onChange={(day) => set({ closesOn: day ?? '' })}
            error={errors.closesOn}
          />
        </div>
        <GradeSeats
          grades={body.grades}
          choices={choices.grades}
          error={errors.grades}
          onChange={(grades) => set({ grades })}
        />
        <h3>{text.feeTitle}</h3>
        <div className={css.pair}>
          <NativeSelect
            label={text.feePoint}
            options={feePoints.map((value) => ({ value, label: text.feePoints[value] }))}
            value={body.feePoint}
            onChange={(feePoint) => set({ feePoint, ...(feePoint === 'none' && { feeMinor: 0 }) })}
          />
          <NumberField
            label={text.fee}
            prefix="₹"
            min={0}
            disabled={body.feePoint === 'none'}
            value={body.feeMinor / 100}
            onChange={(rupees) => set({ feeMinor: Math.round((rupees ?? 0) * 100) })}
            error={errors.feeMinor}
          />
          <NumberField
            label={text.offerFee}
            prefix="₹"
            min={0}
            value={body.offerFeeMinor / 100}
            onChange={(rupees) => set({ offerFeeMinor: Math.round((rupees ?? 0) * 100) })}
          />
          <NumberField
            label={text.offerDays}
            min={1}
            max={90}
            value={body.offerDays}
            onChange={(days) => set({ offerDays: days ?? 7 })}
            error={errors.offerDays}
          />
        </div>
        <Checkbox
          label={text.offersHold}
          hint={text.offersHoldHint}
          checked={body.offersHold}
          onChange={(offersHold) => set({ offersHold })}
        />
        <Checkbox label={text.fillsOther} checked={body.fillsOther} onChange={(fillsOther) => set({ fillsOther })} />
        <DocumentsAsked
          documents={body.documents}
          error={errors.documents}
          onChange={(documents) => set({ documents })}
        />
        <Rounds rounds={body.rounds} error={errors.rounds} onChange={(rounds) => set({ rounds })} />
        <NativeSelect
          label={text.ranking}
          options={rankings.map((value) => ({ value, label: text.rankings[value] }))}
          value={body.ranking}
          onChange={(ranking) => set({ ranking })}
        />
      </form>
    </FormDrawer>
  )
}
