import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { Call } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { feeExports } from '../../contracts/exports.ts'
import type { ReminderPreview } from '../../contracts/exportsSchemas.ts'
import { AskDialog } from '../AskDialog.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import css from './ReminderButton.module.css'
import { reminderText } from './reminderWords.ts'

type ReminderFilter = Call<typeof feeExports.routes.remindDefaulters>['body']

/** Sends reminders to the guardians of everyone in the list, after saying whom they reach, how, and what they say. */
export function ReminderButton({ whom }: { whom: ReminderFilter }) {
  const text = useText(reminderText)
  const send = useSend(feeExports.routes.remindDefaulters)
  const start = useSend(feeExports.routes.exportReminders)
  const [isAsking, setAsking] = useState(false)
  const read = useRead(
    feeExports.routes.previewReminders,
    { body: whom },
    { enabled: isAsking, staleTime: 0, gcTime: 0 },
  )
  return (
    <>
      <Button icon={IconBell} onClick={() => setAsking(true)}>
        {text.remind}
      </Button>
      {isAsking && (
        <AskDialog
          title={text.title}
          hint={text.hint}
          submitLabel={text.send}
          withoutReason
          send={() => send.mutateAsync({ body: whom })}
          onClose={() => setAsking(false)}
        >
          {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
          {read.isPending && (
            <Loading>
              <SkeletonRows rows={3} columns={1} />
            </Loading>
          )}
          {read.data && <Preview preview={read.data} />}
          <div>
            <ExportMenu
              label={text.sentBefore}
              start={async (form) => (await start.mutateAsync({ body: { ...form, from: null, to: null } })).data}
            />
          </div>
        </AskDialog>
      )}
    </>
  )
}

function Preview({ preview }: { preview: ReminderPreview }) {
  const text = useText(reminderText)
  const count = useCount()
  const { number } = useFormat()
  const language = useLanguage()
  const { students, untold, remindedToday, people, channels, example } = preview
  const used = (['inApp', 'push', 'sms', 'email'] as const).filter((channel) => channels[channel] > 0)
  const facts = [
    fill(text.reaches, { people: count(text.people, people), students: count(text.students, students) }),
    ...(used.length > 0
      ? [used.map((channel) => fill(text.channels[channel], { n: number(channels[channel]) })).join(' · ')]
      : []),
    ...(untold > 0 ? [count(text.untold, untold)] : []),
    ...(remindedToday > 0 ? [count(text.remindedToday, remindedToday)] : []),
  ]
  return (
    <>
      <ul className={css.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {example && (
        <figure className={css.example}>
          <figcaption>{text.example}</figcaption>
          <strong>{example[language].title}</strong>
          <p>{example[language].body}</p>
        </figure>
      )}
    </>
  )
}
