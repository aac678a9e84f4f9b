import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accessPaths } from '#modules/access/web/paths.ts'
import type { NotificationKind } from '#platform/contract/notifications.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { languages, useText } from '#platform/web/i18n.tsx'
import { loadNotificationKinds } from '#platform/web/productHost.ts'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { notifications } from '../contract.ts'
import type { Preferences } from '../schemas.ts'
import { CampaignConsents } from './CampaignConsents.tsx'
import css from './NotificationSettings.module.css'
import { PushSettings } from './PushSettings.tsx'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { type Settings, useSettingsForm } from './settingsForm.ts'
import { Topics } from './Topics.tsx'
import { notificationTitles } from './titles.ts'
import { WhatsappConsent } from './WhatsappConsent.tsx'
import { notificationText } from './words.ts'

export default function NotificationSettings() {
  const text = useText(notificationText)
  const { titles } = useText(notificationTitles)
  const own = useRead(notifications.routes.getPreferences, {})
  const kinds = useQuery({ queryKey: ['notification kinds'], queryFn: loadNotificationKinds, staleTime: Infinity })
  const retry = () => {
    if (own.isError) void own.refetch()
    if (kinds.isError) void kinds.refetch()
  }
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.settings}
        subtitle={text.subtitle}
        crumbs={[{ label: text.account, to: accessPaths.account }]}
      />
      {own.isError || kinds.isError ? (
        <EmptyState kind="failed" onRetry={retry} retrying={own.isFetching || kinds.isFetching} />
      ) : own.data && kinds.data ? (
        <div className={css.form}>
          <PushSettings loaded={own.data} onChanged={own.refetch} />
          <CampaignConsents available={own.data.available} hasWhatsapp={own.data.whatsapp !== null} />
          {own.data.whatsapp !== null && <WhatsappConsent isGiven={own.data.whatsapp} />}
          <SettingsForm loaded={own.data} kinds={kinds.data} />
        </div>
      ) : (
        <Loading>
          <SkeletonRows rows={5} columns={3} />
        </Loading>
      )}
    </div>
  )
}

type Kinds = ReadonlyMap<string, NotificationKind>

function SettingsForm({ loaded, kinds }: { loaded: Preferences; kinds: Kinds }) {
  const text = useText(notificationText)
  const form = useSettingsForm(loaded)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setProblem(null)
    try {
      const isSaved = await form.save()
      if (isSaved) toast.success(text.saved)
      return isSaved
    } catch (failed) {
      const { code } = failed as ApiProblem
      const known = { 'no-such-category': text.answers.category, unreachable: text.answers.unreachable }
      setProblem(known[code as keyof typeof known] ?? text.failed)
      return false
    }
  }
  const draft = useDraft<Settings>('notificationSettings', {
    value: form.mine,
    isDirty: form.isDirty,
    onRestore: form.change,
    onSave: save,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      {draft.guard}
      {problem && <Notice tone="bad" live title={problem} />}
      <Topics loaded={loaded} kinds={kinds} form={form} />
      <QuietHoursFields form={form} />
      <NativeSelect
        label={text.language}
        className={css.language}
        options={(['en', 'hi'] as const).map((value) => ({ value, label: languages[value].name }))}
        value={form.mine.language}
        onChange={(language) => form.change({ language })}
      />
      <div className={css.bar}>
        <Button type="submit" variant="primary" loading={form.isSaving} disabled={!form.isDirty}>
          {text.save}
        </Button>
        {form.isDirty && (
          <Button variant="quiet" onClick={form.undo} disabled={form.isSaving}>
            {text.undo}
          </Button>
        )}
      </div>
    </form>
  )
}
