import { type FormEvent, useState } from 'react'
import { communicationEditing } from '#modules/notifications/access.ts'
import { audiences } from '#modules/notifications/audiences.ts'
import { communication } from '#modules/notifications/communication.ts'
import type { Communication } from '#modules/notifications/communicationSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import css from '../NotificationSettings.module.css'
import { notificationPaths } from '../paths.ts'
import { notificationTitles } from '../titles.ts'
import { communicationText, useServerWords } from '../words.ts'
import { type Changes, useCommunicationForm } from './communicationForm.ts'
import { ToldTopics } from './ToldTopics.tsx'

/** Who is told of what by which channel, until a person chooses otherwise. */
export default function CommunicationSettings() {
  const text = useText(communicationText)
  const { titles } = useText(notificationTitles)
  const read = useRead(communication.routes.getCommunication, {})
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.communication}
        subtitle={text.subtitle}
        actions={<Link to={notificationPaths.settings}>{text.own}</Link>}
      />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : read.data ? (
        <CommunicationForm loaded={read.data} />
      ) : (
        <Loading>
          <SkeletonRows rows={8} columns={5} />
        </Loading>
      )}
    </div>
  )
}

function CommunicationForm({ loaded }: { loaded: Communication }) {
  const text = useText(communicationText)
  const say = useServerWords()
  const mayEdit = mayUse(communicationEditing, useUser())
  const [audience, setAudience] = useState<(typeof audiences)[number]>('guardians')
  const [problem, setProblem] = useState<string | null>(null)
  const form = useCommunicationForm(loaded)
  const save = async () => {
    setProblem(null)
    try {
      toast.success(say(await form.save()))
      return true
    } catch (failed) {
      if (!(failed instanceof ApiProblem)) throw failed
      setProblem(say(failed))
      return false
    }
  }
  const draft = useDraft<Changes>('communication', {
    value: form.changes,
    isDirty: form.isDirty,
    onRestore: form.restore,
    onSave: save,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const topics = form.topics.filter((topic) => topic.audience === audience)
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      {draft.guard}
      {problem && <Notice tone="bad" live title={problem} />}
      <Tabs
        label={text.who}
        value={audience}
        onChange={setAudience}
        tabs={audiences.map((value) => ({ value, label: text.audiences[value] }))}
      >
        <Section title={text.toldOf[audience]} subtitle={text.hint}>
          <ToldTopics topics={topics} available={loaded.available} mayEdit={mayEdit} onChoose={form.choose} />
        </Section>
      </Tabs>
      {mayEdit && (
        <div className={css.bar}>
          <Button type="submit" variant="primary" loading={form.isSaving} disabled={!form.isDirty}>
            {text.save}
          </Button>
          {form.isDirty && (
            <Button variant="quiet" onClick={form.undo} disabled={form.isSaving}>
              {text.undo}
            </Button>
          )}
          {topics.some(form.differs) && (
            <Button variant="quiet" onClick={() => form.takeUsual(topics)} disabled={form.isSaving}>
              {text.useUsual}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
