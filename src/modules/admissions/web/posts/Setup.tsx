import { useState } from 'react'
import { useNavigate } from 'react-router'
import { admissionForms, admissionPosts } from '#modules/admissions/contract.ts'
import type { AdmissionPost } from '#modules/admissions/postSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import css from '../Admissions.module.css'
import { AdmissionsHeader } from '../office/AdmissionsHeader.tsx'
import { applyPaths, formPath } from '../paths.ts'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { PostDrawer } from './PostDrawer.tsx'

/** What families can apply for, and the forms they fill in. */
export default function Setup() {
  const text = useText(admissionText)
  const mayEdit = mayUse(admissionPosts.routes.addPost.access, useUser())
  const read = useRead(admissionPosts.routes.listPosts, {})
  const [edited, setEdited] = useState<AdmissionPost | 'new' | null>(null)
  if (!read.data)
    return (
      <>
        <AdmissionsHeader at="setup" />
        {read.isError ? (
          <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
        ) : (
          <Loading>
            <SkeletonRows rows={6} columns={2} />
          </Loading>
        )}
      </>
    )
  const { posts, forms } = read.data
  return (
    <>
      <AdmissionsHeader at="setup" />
      <div className={css.stack}>
        <Section
          title={text.posts}
          subtitle={`${text.publicAddress} ${location.host}${applyPaths.home}`}
          action={mayEdit && forms.length > 0 && <Button onClick={() => setEdited('new')}>{text.addPost}</Button>}
        >
          {posts.length === 0 && (
            <EmptyState kind="nothing" sketch="chair" title={text.noPosts} body={text.noPostsHint} />
          )}
          <Lines label={text.posts}>
            {posts.map((post) => (
              <PostLine key={post.admissionPostId} post={post} mayEdit={mayEdit} onEdit={() => setEdited(post)} />
            ))}
          </Lines>
        </Section>
        <Forms mayEdit={mayEdit} />
      </div>
      {edited && (
        <PostDrawer post={edited === 'new' ? null : edited} choices={read.data} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

function PostLine({ post, mayEdit, onEdit }: { post: AdmissionPost; mayEdit: boolean; onEdit: () => void }) {
  const text = useText(admissionText)
  const count = useCount()
  const { date } = useFormat()
  const setState = useSend(admissionPosts.routes.setPostState)
  const { send, isSending } = useSending()
  const all = post.grades.flatMap(({ quotas }) => quotas)
  const total = (part: 'seats' | 'taken') => all.reduce((sum, one) => sum + one[part], 0)
  const state = post.state === 'open' ? 'closed' : 'open'
  return (
    <Line
      name={post.title}
      meta={[
        `${date(post.opensOn)} – ${date(post.closesOn)}`,
        post.grades.map(({ grade }) => grade).join(', '),
        fill(text.seats, { taken: total('taken'), seats: total('seats') }),
        count(text.count, post.applications),
      ].join(' · ')}
    >
      <Status tone={post.state === 'open' ? 'good' : 'draft'}>{text.postStates[post.state]}</Status>
      {mayEdit && (
        <>
          <Button
            size="small"
            loading={isSending}
            onClick={() =>
              void send(() =>
                setState.mutateAsync({ params: { admissionPostId: post.admissionPostId }, body: { state } }),
              )
            }
          >
            {state === 'open' ? text.openPost : text.closePost}
          </Button>
          <Button size="small" onClick={onEdit}>
            {text.edit}
          </Button>
        </>
      )}
    </Line>
  )
}

function Forms({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(admissionText)
  const count = useCount()
  const read = useRead(admissionForms.routes.listForms, {})
  const [isAdding, setAdding] = useState(false)
  return (
    <Section title={text.forms} action={mayEdit && <Button onClick={() => setAdding(true)}>{text.addForm}</Button>}>
      <Lines label={text.forms}>
        {(read.data?.forms ?? []).map((form) => (
          <Line
            key={form.admissionFormId}
            name={form.name}
            meta={[count(text.formFields, form.fields), form.hasDraft ? text.hasDraft : ''].filter(Boolean).join(' · ')}
          >
            <Status tone={form.publishedNumber ? 'good' : 'draft'}>
              {form.publishedNumber ? fill(text.published, { n: form.publishedNumber }) : text.unpublished}
            </Status>
            <ButtonLink size="small" to={formPath(form.admissionFormId)}>
              {text.editForm}
            </ButtonLink>
          </Line>
        ))}
      </Lines>
      {isAdding && <AddForm onClose={() => setAdding(false)} />}
    </Section>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const text = useText(admissionText)
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [start, setStart] = useState<'ready' | 'empty'>('ready')
  const add = useSend(admissionForms.routes.addForm)
  const { send, isSending, errors } = useSending()
  return (
    <FormDialog
      title={text.addForm}
      submitLabel={text.add}
      isSending={isSending}
      onSubmit={() =>
        void send(
          () => add.mutateAsync({ body: { name, start } }),
          ({ data }) => navigate(formPath(data.admissionFormId)),
        )
      }
      onClose={onClose}
    >
      <TextField label={text.formName} required value={name} onChange={setName} error={errors.name} data-autofocus="" />
      <RadioGroup
        label={text.startWith}
        options={[
          { value: 'ready', label: text.startReady },
          { value: 'empty', label: text.startEmpty },
        ]}
        value={start}
        onChange={setStart}
      />
    </FormDialog>
  )
}
